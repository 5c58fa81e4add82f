import { termsOf } from '../index/term-hash.ts';
import { otherSpellings } from './abbreviations.ts';

/** A term to look for and what it counts relative to a plain word of the query. */
export interface QueryTerm {
  readonly low: number;
  readonly high: number;
  readonly weight: number;
  /** As the user wrote it, for the reasons shown beside a result. */
  readonly text: string;
  /** Counts only where no file has this term. */
  readonly unless?: { readonly low: number; readonly high: number };
}

/** Words that say nothing about code; dropped while others remain. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by can cannot could do does doing done for from get gets had has have how if in ' +
    'into is it its make makes may more no not of on only onto or our over should so such than that the their them ' +
    'then there these they this those to too under up use used uses using via was we were what when where which ' +
    'while who why will with within without would you your'
  ).split(' '),
);

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
/** Neighbouring words joined (`config file` → `configfile`) meet identifiers written as one. */
const JOINED_WEIGHT = 0.6;
const STEM_WEIGHT = 0.5;
/** Another spelling of a word (`cfg` for configuration), where no file has the word itself. */
const SPELLING_WEIGHT = 0.5;

/** The terms of a query, each once, in the order of the query. */
export function queryTerms(query: string): QueryTerm[] {
  const words = query.match(WORD) ?? [];
  const telling = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const used = telling.length > 0 ? telling : words;
  const found = new Map<string, QueryTerm>();
  const add = (text: string, weight: number, unless?: string) => {
    const [other] = unless === undefined ? [] : termsOf(unless);
    for (const [low, high] of termsOf(text)) {
      const key = `${low}:${high}`;
      if (found.has(key)) continue;
      found.set(key, {
        low,
        high,
        weight,
        text,
        ...(other ? { unless: { low: other[0], high: other[1] } } : {}),
      });
    }
  };
  for (const word of used) add(word, 1);
  for (const word of used) {
    const stem = singular(word);
    if (stem !== undefined) add(stem, STEM_WEIGHT);
  }
  for (const word of used) {
    for (const other of otherSpellings(word.toLowerCase())) add(other, SPELLING_WEIGHT, word);
  }
  for (let i = 0; i + 1 < used.length; i++) add(`${used[i]}${used[i + 1]}`.toLowerCase(), JOINED_WEIGHT);
  return [...found.values()];
}

/** The other grammatical number of a plain lower-case word: prose says `headers` where code has `header`. */
function singular(word: string): string | undefined {
  if (!/^[A-Za-z][a-z]{3,}$/.test(word)) return undefined;
  const lower = word.toLowerCase();
  if (/(ss|us|is)$/.test(lower)) return undefined;
  if (lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  return lower.endsWith('s') ? lower.slice(0, -1) : `${lower}s`;
}
