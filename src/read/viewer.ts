import type { FileFacts } from '../code/lang/index.ts';
import { countTokens, countTokensUpTo } from '../engine/tokens/index.ts';
import type { RenderedView } from './define-mode.ts';
import { structureOfKind } from './kinds/index.ts';
import { viewModeNamed } from './modes/index.ts';
import { ViewCache } from './view-cache.ts';
import type { ResolvedViewRequest, ViewRequest, ViewResult } from './view-request.ts';
import { viewSubject } from './view-subject.ts';
import { withinCap } from './within-cap.ts';

/** Where the facts of a text come from. */
export interface FactsSource {
  /** `undefined` where no parser knows the language or none came to an end in time. */
  factsOf(path: string, text: string): Promise<FileFacts | undefined>;
}

/** Renders views of texts, and keeps those of contents whose hash is known. */
export class Viewer {
  readonly #facts: FactsSource;
  readonly #cache = new ViewCache();

  constructor(facts: FactsSource) {
    this.#facts = facts;
  }

  /**
   * A view of a text; the text itself, with `mode: 'full'`, where the view would not have been shorter.
   * @throws RangeError for a mode that is none: the caller has asked `viewModeNamed` before
   */
  async render(request: ViewRequest): Promise<ViewResult> {
    const key = keyOf(request);
    const known = key === undefined ? undefined : this.#cache.get(key);
    if (known !== undefined) return known;
    const view = await this.#render(request);
    if (key !== undefined) this.#cache.put(key, view);
    return view;
  }

  async #render(request: ViewRequest): Promise<ViewResult> {
    const named = viewModeNamed(request.mode);
    if (named === undefined) throw new RangeError(`${request.mode} is no view mode`);
    const facts = await this.#facts.factsOf(request.path, request.text);
    const subject = viewSubject(resolved(request), facts);
    const structure = facts === undefined ? structureOfKind(subject, named.mode.name) : undefined;
    const view = structure ?? named.mode.render(subject, named.amount);
    const about = { language: subject.language, lineCount: subject.lines.count };
    if (view === undefined) return wholeText(request.text, about);
    const noted = request.note === undefined ? view : withNote(view, request.note);
    const fitted = withinCap(noted, about.lineCount, request.most ?? Number.POSITIVE_INFINITY);
    if (countTokensUpTo(request.text, fitted.tokens) <= fitted.tokens) return wholeText(request.text, about);
    return { ...about, ...fitted, mode: named.mode.name };
  }
}

function withNote(view: RenderedView, note: string): RenderedView {
  const { rows, rowLines } = view;
  return {
    ...view,
    rows: [note, ...rows],
    ...(rowLines === undefined ? {} : { rowLines: [0, ...rowLines] }),
  };
}

function resolved({ path, text, task, budget, protect, hints }: ViewRequest): ResolvedViewRequest {
  return { path, text, task: task ?? '', budget, protect: protect ?? [], hints: hints ?? [] };
}

/** All that a view depends on; `undefined` when the content has no name. */
function keyOf({ text: _, hash, ...rest }: ViewRequest): string | undefined {
  return hash === undefined ? undefined : JSON.stringify([hash, rest]);
}

type About = Pick<ViewResult, 'language' | 'lineCount'>;

function wholeText(text: string, about: About): ViewResult {
  const shown = about.lineCount === 0 ? [] : [{ first: 1, last: about.lineCount }];
  return { ...about, text, tokens: countTokens(text), mode: 'full', shown };
}
