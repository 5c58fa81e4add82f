import type { FactsSource, Viewer, ViewRequest, ViewResult } from '../../read/index.ts';

/** Makes views for all connections of a process; the modes are loaded when the first one is needed. */
export class Views {
  readonly #facts: FactsSource;
  #viewer: Promise<Viewer> | undefined;

  constructor(facts: FactsSource) {
    this.#facts = facts;
  }

  async render(request: ViewRequest): Promise<ViewResult> {
    this.#viewer ??= import('../../read/index.ts').then(({ Viewer }) => new Viewer(this.#facts));
    return (await this.#viewer).render(request);
  }
}
