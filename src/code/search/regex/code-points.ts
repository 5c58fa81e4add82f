/**
 * Sets of Unicode scalar values as sorted, disjoint, non-adjacent inclusive ranges in one flat list:
 * `[low0, high0, low1, high1, …]`. Surrogates are never members: UTF-8 cannot hold them.
 */
export type CodePointSet = readonly number[];

export const MAX_CODE_POINT = 0x10ffff;
const SURROGATES: CodePointSet = [0xd800, 0xdfff];

export const EMPTY_SET: CodePointSet = [];
export const ANY_CODE_POINT: CodePointSet = [0, 0xd7ff, 0xe000, MAX_CODE_POINT];

const asciiSingles: readonly CodePointSet[] = Array.from({ length: 128 }, (_, c) => [c, c]);

/** The set of one code point; the same object for the same ASCII character, so that what is known of it is kept. */
export const single = (codePoint: number): CodePointSet => asciiSingles[codePoint] ?? [codePoint, codePoint];

/** The set of a flat list of ranges in any order, overlapping or not. Surrogates are dropped. */
export function fromRanges(ranges: readonly number[]): CodePointSet {
  return subtract(merge(ranges), SURROGATES);
}

export function union(a: CodePointSet, b: CodePointSet): CodePointSet {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  return merge([...a, ...b]);
}

const complements = new WeakMap<CodePointSet, CodePointSet>();

/** All code points but those of the set; the same object for the same set, as the large ones are asked for often. */
export function negate(set: CodePointSet): CodePointSet {
  const known = complements.get(set);
  if (known) return known;
  const complement = subtract(ANY_CODE_POINT, set);
  complements.set(set, complement);
  return complement;
}

/** Members of `a` that are not in `b`. */
export function subtract(a: CodePointSet, b: CodePointSet): CodePointSet {
  const left: number[] = [];
  let j = 0;
  for (let i = 0; i < a.length; i += 2) {
    let low = a[i]!; // both halves of a range are always present
    const high = a[i + 1]!;
    while (j < b.length && b[j + 1]! < low) j += 2;
    for (let k = j; k < b.length && b[k]! <= high && low <= high; k += 2) {
      if (b[k]! > low) left.push(low, b[k]! - 1);
      low = b[k + 1]! + 1;
    }
    if (low <= high) left.push(low, high);
  }
  return left;
}

export function intersect(a: CodePointSet, b: CodePointSet): CodePointSet {
  return subtract(a, negate(b));
}

export function contains(set: CodePointSet, codePoint: number): boolean {
  let low = 0;
  let high = set.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < set[2 * middle]!) high = middle - 1;
    else if (codePoint > set[2 * middle + 1]!) low = middle + 1;
    else return true;
  }
  return false;
}

/** Number of members. */
export function sizeOf(set: CodePointSet): number {
  let size = 0;
  for (let i = 0; i < set.length; i += 2) size += set[i + 1]! - set[i]! + 1;
  return size;
}

/** The members in order; for sets known to be small. */
export function* members(set: CodePointSet): Generator<number> {
  for (let i = 0; i < set.length; i += 2) for (let c = set[i]!; c <= set[i + 1]!; c++) yield c;
}

/** Sorts ranges and joins those that overlap or touch. */
function merge(ranges: readonly number[]): number[] {
  const order = Array.from({ length: ranges.length / 2 }, (_, i) => 2 * i);
  order.sort((x, y) => ranges[x]! - ranges[y]!);
  const merged: number[] = [];
  for (const at of order) {
    const low = ranges[at]!;
    const high = ranges[at + 1]!;
    const last = merged.length - 1;
    if (last >= 0 && low <= merged[last]! + 1) merged[last] = Math.max(merged[last]!, high);
    else merged.push(low, high);
  }
  return merged;
}
