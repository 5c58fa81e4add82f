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
  const claims = shown.filter((line) => SUCCESS.test(line)).map((line) => line.trim());
  const others = notIn(claims, raw, (line) => [line.trim()]);
  return others.length > 0 && notIn(others.flatMap(wordsOf), raw, wordsOf).length > 0;
}

/** Those texts that are not among what is read from the lines; from the end, where results stand. */
function notIn(
  texts: readonly string[],
  lines: readonly string[],
  read: (line: string) => readonly string[],
): readonly string[] {
  const missing = new Set(texts);
  for (let at = lines.length - 1; at >= 0 && missing.size > 0; at--) {
    for (const text of read(lines[at] as string)) missing.delete(text);
  }
  return [...missing];
}
