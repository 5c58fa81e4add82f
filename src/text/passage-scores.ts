/** BM25's usual constants: how soon repeats stop counting, and how much a long passage has to hold. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/**
 * How well each passage answers the terms of a query, compared with the other passages alone: a term that all of them
 * hold tells nothing. S. Robertson and H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009).
 * @param passages the terms of each
 */
export function passageScores(
  passages: readonly (readonly string[])[],
  query: readonly string[],
): Float64Array {
  const scores = new Float64Array(passages.length);
  const total = passages.reduce((sum, { length }) => sum + length, 0);
  const meanLength = total / Math.max(1, passages.length) || 1;
  const wanted = new Map(query.map((term, index) => [term, index]));
  const counts = passages.map((terms) => countOf(terms, wanted));
  for (const index of wanted.values()) {
    const holders = counts.reduce((sum, count) => sum + Number((count[index] ?? 0) > 0), 0);
    if (holders === 0) continue;
    const rarity = Math.log(1 + (passages.length - holders + 0.5) / (holders + 0.5));
    for (let passage = 0; passage < scores.length; passage++) {
      const count = counts[passage]?.[index] ?? 0;
      if (count === 0) continue;
      const length = (passages[passage]?.length ?? 0) / meanLength;
      const damped = count + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length);
      scores[passage]! += (rarity * count * (SATURATION + 1)) / damped;
    }
  }
  return scores;
}

function countOf(terms: readonly string[], wanted: ReadonlyMap<string, number>): Uint32Array {
  const counts = new Uint32Array(wanted.size);
  for (const term of terms) {
    const index = wanted.get(term);
    if (index !== undefined) counts[index]!++;
  }
  return counts;
}
