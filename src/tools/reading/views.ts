import type { Viewer, ViewRequest, ViewResult } from '../../read/index.ts';
import type { SourceAnalyser } from '../editing/source-analyser.ts';

/** Makes views for all connections of a process; the modes are loaded when the first one is needed. */
export class Views {
  readonly #sources: SourceAnalyser;
  #viewer: Promise<Viewer> | undefined;

  constructor(sources: SourceAnalyser) {
    this.#sources = sources;
  }

  async render(request: ViewRequest): Promise<ViewResult> {
    const failures = this.#sources.failures;
    this.#viewer ??= import('../../read/index.ts').then(({ Viewer }) => new Viewer(this.#sources));
    const view = await (await this.#viewer).render(request);
    // What a parser's accident took from a view must not be remembered as the view of this content.
    if (this.#sources.failures !== failures) this.#viewer = undefined;
    return view;
  }
}
