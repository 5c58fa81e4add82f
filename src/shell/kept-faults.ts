import { isFault } from './generic/index.ts';

const WORD = /[\p{L}\p{N}_]+/gu;

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/**
 * Whether every line that tells of a fault is still said: each of its words occurs in what is shown. Words may stand in
 * another order or on other lines (a file named once for all its findings).
 */
export function keepsFaults(raw: readonly string[], shown: string): boolean {
  const known = new Set(wordsOf(shown));
  return raw.every((line) => !isFault(line) || wordsOf(line).every((word) => known.has(word)));
}

const SUCCESS =
  /\b(?:ok|success(?:ful(?:ly)?)?|succeeded|passed|passing|clean|up.to.date|done)\b|[✓✔✅]|\b(?:no|0) (?:errors?|issues?|problems?|failures?)\b/i;

/**
 * Whether a line claims success that the output does not: one in which a word is new. `marks` are ours and count things
 * that are there.
 */
export function claimsSuccess(raw: readonly string[], shown: readonly string[]): boolean {
  const claims = shown.filter((line) => SUCCESS.test(line));
  if (claims.length === 0) return false;
  const own = new Set(raw.map((line) => line.trim()));
  const others = claims.filter((line) => !own.has(line.trim()));
  if (others.length === 0) return false;
  const words = new Set(raw.flatMap(wordsOf));
  return others.some((line) => wordsOf(line).some((word) => !words.has(word)));
}
