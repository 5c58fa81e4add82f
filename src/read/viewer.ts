import type { FileFacts } from '../code/lang/index.ts';
import { countTokens, countTokensUpTo } from '../engine/tokens/index.ts';
import { structureOfKind } from './kinds/index.ts';
import { viewModeNamed } from './modes/index.ts';
import type { ViewRequest, ViewResult } from './view-request.ts';
import { viewSubject } from './view-subject.ts';

/** Where the facts of a text come from. */
export interface FactsSource {
  /** `undefined` where no parser knows the language or none came to an end in time. */
  factsOf(path: string, text: string): Promise<FileFacts | undefined>;
}

/** Renders views of texts. */
export class Viewer {
  readonly #facts: FactsSource;

  constructor(facts: FactsSource) {
    this.#facts = facts;
  }

  /**
   * A view of a text; the text itself, with `mode: 'full'`, where the view would not have been shorter.
   * @throws RangeError for a mode that is none: the caller has asked `viewModeNamed` before
   */
  async render(request: ViewRequest): Promise<ViewResult> {
    const named = viewModeNamed(request.mode);
    if (named === undefined) throw new RangeError(`${request.mode} is no view mode`);
    const facts = await this.#facts.factsOf(request.path, request.text);
    const subject = viewSubject(
      {
        path: request.path,
        text: request.text,
        task: request.task ?? '',
        budget: request.budget,
        protect: request.protect ?? [],
        hints: request.hints ?? [],
      },
      facts,
    );
    const structure = facts === undefined ? structureOfKind(subject, named.mode.name) : undefined;
    const view = structure ?? named.mode.render(subject, named.amount);
    const { language, lines } = subject;
    const about = { language, lineCount: lines.count };
    if (view !== undefined) {
      const { text, tokens } = withinCap(view.rows, request.most ?? Number.POSITIVE_INFINITY);
      if (countTokensUpTo(request.text, tokens) > tokens) {
        return { ...about, text, tokens, mode: named.mode.name, shown: view.shown };
      }
    }
    return {
      ...about,
      text: request.text,
      tokens: countTokens(request.text),
      mode: 'full',
      shown: lines.count === 0 ? [] : [{ first: 1, last: lines.count }],
    };
  }
}

/** The rows as text; those that an answer has no room for are counted in a last one. */
function withinCap(rows: readonly string[], most: number): { text: string; tokens: number } {
  const text = rows.map((row) => `${row}\n`).join('');
  const tokens = countTokens(text);
  if (tokens <= most) return { text, tokens };
  const room = most - CUT_NOTE_TOKENS;
  let count = 0;
  for (let used = 0; count < rows.length; count++) {
    used += countTokens(`${rows[count]}\n`);
    if (used > room) break;
  }
  const kept = rows
    .slice(0, count)
    .map((row) => `${row}\n`)
    .join('');
  const cut = `${kept}… ${rows.length - count} more rows of this view do not fit; read on with lines:N-M\n`;
  return { text: cut, tokens: countTokens(cut) };
}

const CUT_NOTE_TOKENS = 40;
