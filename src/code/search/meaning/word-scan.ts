const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const BEYOND_ASCII = 3;

const CLASS = new Uint8Array(256).fill(OTHER);
CLASS.fill(LOWER, 0x61, 0x7b);
CLASS.fill(UPPER, 0x41, 0x5b);
CLASS.fill(BEYOND_ASCII, 0x80, 0x100);

const SHORTEST = 2;
/** A longer run of letters is data. */
const LONGEST = 30;
const SEED = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

/** Where a word lies, and a 32-bit hash (FNV-1a) of its bytes in lower case. */
export type WordVisitor = (start: number, end: number, hash: number) => void;

/**
 * Visits the words of `bytes[from, to)`: runs of letters, cut where the case says so (`parseHTTPRequest` → parse, HTTP,
 * Request). Letters beyond ASCII count as small ones.
 */
export function scanWords(bytes: Uint8Array, from: number, to: number, visit: WordVisitor): void {
  let start = from;
  let hash = SEED;
  let previous = OTHER;
  for (let at = from; at <= to; at++) {
    const byte = at < to ? (bytes[at] as number) : 0;
    const kind = at < to ? (CLASS[byte] as number) : OTHER;
    const ends =
      kind === OTHER ||
      (kind === UPPER &&
        (previous === LOWER ||
          previous === BEYOND_ASCII ||
          (previous === UPPER && at + 1 < to && CLASS[bytes[at + 1] as number] === LOWER)));
    if (ends) {
      const length = at - start;
      if (length >= SHORTEST && length <= LONGEST && previous !== OTHER) visit(start, at, hash);
      start = kind === OTHER ? at + 1 : at;
      hash = SEED;
    }
    if (kind !== OTHER) hash = Math.imul(hash ^ (kind === UPPER ? byte | 0x20 : byte), PRIME);
    previous = kind;
  }
}
