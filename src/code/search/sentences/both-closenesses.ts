import type { MeaningHit } from '../meaning/meaning-index.ts';

/**
 * How far a file stands out by its words, and by what its definitions say, as one: the second counts `share` of the first.
 * The closest chunk is that of the measure that says more.
 */
export function bothClosenesses(
  byWords: readonly MeaningHit[],
  bySentences: readonly MeaningHit[],
  share: number,
): MeaningHit[] {
  const keyOf = ({ part, document }: MeaningHit): number => part * 2 ** 32 + document;
  const sentences = new Map(bySentences.map((hit) => [keyOf(hit), hit]));
  const both = byWords.map((hit): MeaningHit => {
    const other = sentences.get(keyOf(hit));
    if (!other) return hit;
    sentences.delete(keyOf(hit));
    const [words, told] = [Math.max(0, hit.deviation), share * Math.max(0, other.deviation)];
    return { ...hit, chunk: told > words ? other.chunk : hit.chunk, deviation: words + told };
  });
  for (const hit of sentences.values()) both.push({ ...hit, deviation: share * hit.deviation });
  return both;
}
