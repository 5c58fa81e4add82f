// Small functions over bytes that several twins share, as assemblyscript/shared does for their kernels.

/** The finaliser of MurmurHash3 (Appleby, 2011) over 32 bits, as an unsigned number. */
export function avalanche(x: number): number {
  let h = x;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A blank, tab, line feed, vertical tab, form feed or carriage return. */
export const isBlank = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13);

/** A letter, digit, `_` or byte of a character beyond ASCII. */
export const isWord = (byte: number): boolean =>
  (byte >= 48 && byte <= 57) || ((byte | 32) >= 97 && (byte | 32) <= 122) || byte === 95 || byte >= 128;
