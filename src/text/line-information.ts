/** What a line tells, judged by the text it stands in. */
export interface LineInformation {
  /** Bits that the line's tokens hold when each is as likely as in the whole text; a token's repeats add nothing. */
  readonly bits: Float64Array;
  readonly tokens: Float64Array;
}

/** What is left of a line's worth when the same line stood there before. */
const REPEATED_SHARE = 0.25;

/**
 * Self-information of lines (C. Shannon, "A Mathematical Theory of Communication", 1948): −log₂ of the share that a
 * token has of all tokens, summed over the distinct tokens of a line. Brackets, boilerplate and what the text repeats
 * come out low, names and numbers that occur once come out high.
 * @param lines the token ids of each line
 */
export function lineInformation(lines: readonly Uint32Array[]): LineInformation {
  const counts = new Map<number, number>();
  let total = 0;
  for (const ids of lines) {
    total += ids.length;
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const bits = new Float64Array(lines.length);
  const tokens = Float64Array.from(lines, (ids) => ids.length);
  const seen = new Set<string>();
  for (const [index, ids] of lines.entries()) {
    let sum = 0;
    for (const id of new Set(ids)) sum += Math.log2(total / (counts.get(id) ?? 1));
    const key = ids.join(' ');
    if (seen.has(key)) sum *= REPEATED_SHARE;
    seen.add(key);
    bits[index] = sum;
  }
  return { bits, tokens };
}
