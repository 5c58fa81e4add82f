/**
 * What the trigrams of a text must be for a pattern to match in it. A trigram is three consecutive bytes of
 * the text with ASCII capitals made small, as the number `first << 16 | second << 8 | third`. The query is
 * necessary, not sufficient: texts that satisfy it have to be searched.
 */
export type TrigramQuery =
  /** Any text may match. */
  | { readonly op: 'all' }
  /** No text matches. */
  | { readonly op: 'none' }
  /** All, or at least one, of the trigrams and of the sub-queries. */
  | {
      readonly op: 'and' | 'or';
      readonly trigrams: readonly number[];
      readonly sub: readonly TrigramQuery[];
    };

export const ALL: TrigramQuery = { op: 'all' };
export const NONE: TrigramQuery = { op: 'none' };

/** Trigrams of one query; what would be larger asks for less instead. */
const MAX_TRIGRAMS = 2048;

export const both = (a: TrigramQuery, b: TrigramQuery): TrigramQuery =>
  sizeOf(a) + sizeOf(b) > MAX_TRIGRAMS ? a : combined('and', a, b, ALL, NONE);

export const oneOf = (a: TrigramQuery, b: TrigramQuery): TrigramQuery =>
  sizeOf(a) + sizeOf(b) > MAX_TRIGRAMS ? ALL : combined('or', a, b, NONE, ALL);

function sizeOf(query: TrigramQuery): number {
  if (query.op === 'all' || query.op === 'none') return 0;
  return query.sub.reduce((sum, sub) => sum + sizeOf(sub), query.trigrams.length);
}

/** @param neutral adds nothing to the combination; @param absorbing decides it alone. */
function combined(
  op: 'and' | 'or',
  a: TrigramQuery,
  b: TrigramQuery,
  neutral: TrigramQuery,
  absorbing: TrigramQuery,
): TrigramQuery {
  if (a === absorbing || b === absorbing) return absorbing;
  if (a === neutral) return b;
  if (b === neutral) return a;
  const trigrams = new Set<number>();
  const sub: TrigramQuery[] = [];
  for (const query of [a, b]) {
    if (query.op === 'all' || query.op === 'none') continue; // both are the two constants above
    const isOpen = query.op === op || (query.trigrams.length === 1 && query.sub.length === 0);
    if (!isOpen) sub.push(query);
    else {
      for (const trigram of query.trigrams) trigrams.add(trigram);
      sub.push(...query.sub);
    }
  }
  return { op, trigrams: [...trigrams], sub };
}

/** The text contains all of `text`. @param text one character a byte. */
export function trigramsOf(text: string): TrigramQuery {
  const trigrams = new Set<number>();
  for (let i = 0; i + 2 < text.length; i++) {
    trigrams.add((text.charCodeAt(i) << 16) | (text.charCodeAt(i + 1) << 8) | text.charCodeAt(i + 2));
  }
  return trigrams.size === 0 ? ALL : { op: 'and', trigrams: [...trigrams], sub: [] };
}

/** The text contains one of `texts`. */
export const trigramsOfOne = (texts: readonly string[]): TrigramQuery =>
  texts.map(trigramsOf).reduce(oneOf, NONE);
