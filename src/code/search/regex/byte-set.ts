import type { CodePointSet } from './code-points.ts';

/** A set of byte values: 256 flags. */
export type ByteSet = Uint8Array;

/** The only member, or -1. */
export function onlyByte(set: ByteSet): number {
  const first = set.indexOf(1);
  return first >= 0 && set.indexOf(1, first + 1) < 0 ? first : -1;
}

export function unionOfBytes(a: ByteSet, b: ByteSet): ByteSet {
  if (a === b) return a;
  return a.map((flag, byte) => flag | b[byte]!);
}

export function bytesOf(set: ByteSet): number[] {
  const bytes: number[] = [];
  for (let byte = set.indexOf(1); byte >= 0; byte = set.indexOf(1, byte + 1)) bytes.push(byte);
  return bytes;
}

/**
 * How often each printable ASCII byte occurs in source code, in ten-thousandths: the mean of 100 MB of Rust,
 * Go, TypeScript, JavaScript, Python and C. Space and the letters follow in order of their codes.
 */
const PRINTABLE_PER_10000 = [
  2046, 11, 83, 20, 5, 4, 12, 55, 118, 118, 73, 8, 127, 40, 121, 79, 60, 37, 30, 20, 18, 13, 17, 9, 13, 10,
  83, 54, 13, 66, 19, 7, 7, 43, 17, 43, 27, 57, 23, 17, 13, 43, 3, 9, 32, 24, 36, 35, 37, 3, 42, 58, 57, 20,
  12, 8, 8, 6, 6, 20, 14, 20, 1, 139, 18, 348, 71, 206, 194, 672, 143, 96, 119, 354, 13, 42, 223, 129, 377,
  340, 160, 12, 397, 358, 504, 167, 53, 43, 58, 74, 15, 43, 14, 42, 1,
];
const RARE = 0.0001;

/** Share of each byte value in source code. */
export const BYTE_FREQUENCY: Float64Array = Float64Array.from({ length: 256 }, (_, byte) => {
  const printable = PRINTABLE_PER_10000[byte - 32];
  return printable !== undefined ? printable / 10_000 : byte === 9 ? 0.011 : byte === 10 ? 0.029 : RARE;
});

const frequencies = new WeakMap<ByteSet, number>();

/** Share of the bytes of source code that are in the set, from 0 to 1. Sets do not change once they are asked about. */
export function frequencyOf(set: ByteSet): number {
  const known = frequencies.get(set);
  if (known !== undefined) return known;
  const sum = bytesOf(set).reduce((total, byte) => total + BYTE_FREQUENCY[byte]!, 0);
  frequencies.set(set, sum);
  return sum;
}

const LENGTH_LIMITS = [0x7f, 0x7ff, 0xffff, 0x10ffff] as const;

/**
 * The bytes at each position of the UTF-8 forms of a set, by the length of the form: `[n - 1]` has `n`
 * byte sets, or is undefined where no member is `n` bytes long. Every form of that length is among their
 * products; for ASCII and for a single code point the products are exactly the forms.
 */
export function utf8Positions(set: CodePointSet): (ByteSet[] | undefined)[] {
  const positions: (ByteSet[] | undefined)[] = [undefined, undefined, undefined, undefined];
  for (let i = 0; i < set.length; i += 2) {
    let low = set[i]!; // ranges are pairs
    for (const [index, limit] of LENGTH_LIMITS.entries()) {
      const high = Math.min(set[i + 1]!, limit);
      if (low > high) continue;
      positions[index] ??= Array.from({ length: index + 1 }, () => new Uint8Array(256));
      addForms(positions[index], low, high);
      low = high + 1;
    }
  }
  return positions;
}

/** Marks the bytes of the forms from `low` to `high`, all of the same length. */
function addForms(positions: readonly ByteSet[], low: number, high: number): void {
  const length = positions.length;
  if (length === 1) {
    positions[0]!.fill(1, low, high + 1);
    return;
  }
  const mark = (0xf00 >> length) & 0xff; // 110…, 1110… or 11110…
  positions.forEach((bytes, at) => {
    const shift = 6 * (length - 1 - at);
    const first = low >> shift;
    const count = Math.min((high >> shift) - first + 1, 64);
    for (let k = 0; k < count; k++) bytes[at === 0 ? mark | (first + k) : 0x80 | ((first + k) & 0x3f)] = 1;
  });
}
