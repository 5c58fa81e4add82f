import { countTokens } from '../../src/engine/tokens/index.ts';
import { segmentsOf } from '../../src/read/auto/segments.ts';
import type { ViewSubject } from '../../src/read/view-subject.ts';
import { passageScores } from '../../src/text/passage-scores.ts';
import { taskTerms, wordTerms } from '../../src/text/word-terms.ts';
import { Random } from '../corpus/random.ts';

const WHOLE = { mostLines: Number.MAX_SAFE_INTEGER, headFromLines: Number.MAX_SAFE_INTEGER };
const SEED = 7;

/** The lines that simple rankings of whole definitions show under a budget, which need no markers. */
export class Baselines {
  readonly #parts: readonly { readonly first: number; readonly last: number; readonly tokens: number }[];
  readonly #byScore: readonly number[];
  readonly #byChance: readonly number[];

  constructor({ lines, outline, text, task }: ViewSubject) {
    const segments = segmentsOf(lines, outline, WHOLE);
    const texts = segments.map(({ first, last }) =>
      text.slice(lines.startOf(first), lines.startOf(last + 1)),
    );
    const scores = passageScores(texts.map(wordTerms), taskTerms(task));
    const random = new Random(SEED);
    const chances = segments.map(() => random.int(1e9));
    this.#parts = segments.map((segment, index) => ({ ...segment, tokens: countTokens(texts[index] ?? '') }));
    this.#byScore = ranked(scores);
    this.#byChance = ranked(chances);
  }

  bm25(budget: number): ReadonlySet<number> {
    return this.#linesOf(this.#byScore, budget);
  }

  random(budget: number): ReadonlySet<number> {
    return this.#linesOf(this.#byChance, budget);
  }

  #linesOf(order: readonly number[], budget: number): ReadonlySet<number> {
    const shown = new Set<number>();
    let used = 0;
    for (const index of order) {
      const part = this.#parts[index];
      if (part === undefined || used + part.tokens > budget) continue;
      used += part.tokens;
      for (let line = part.first; line <= part.last; line++) shown.add(line);
    }
    return shown;
  }
}

const ranked = (scores: ArrayLike<number>): number[] =>
  Array.from(scores, (_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
