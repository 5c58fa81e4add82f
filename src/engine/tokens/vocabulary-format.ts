/**
 * The file `wasm/<encoding>.vocab`: all that tokenising needs, in the form in which it is searched. It is read
 * whole into memory and never changed, so that any number of threads may use one copy. Numbers are
 * little-endian; every section starts at a multiple of 16. `assemblyscript/bpe/vocabulary.ts` reads it too.
 *
 *     header      32 × u32     the fields of `Field`, then zeros
 *     slots       2^n × u32    hash table of all tokens: fingerprint << 18 | id, or NONE; linear probing
 *     offsets     (t + 1) × u32   id → where the bytes of that token start in `bytes`; the next entry: where they end
 *     pairs       65536 × u32  id of each token of two bytes b0 b1, at b0 | b1 << 8, or NONE
 *     singles     256 × u32    id of each token of one byte
 *     stages      4352 × u8    code point >> 8 → block of `classes`
 *     classes     256 × u8 a block   code point & 255 → its flags of `CharClass`
 *     bytes       the bytes of all tokens in the order of their ids, then 16 zeros (16 are loaded at a time)
 *
 * The id of a token is its merge rank. Every single byte is a token, so that any text can be expressed.
 */
export const Field = {
  magic: 0,
  fileBytes: 1,
  tokenCount: 2,
  maxTokenBytes: 3,
  splitRule: 4,
  slotMask: 5,
  slotsAt: 6,
  offsetsAt: 7,
  pairsAt: 8,
  singlesAt: 9,
  stagesAt: 10,
  classesAt: 11,
  bytesAt: 12,
  /** Eight words that name what the file was built from. */
  stamp: 16,
} as const;

export const HEADER_BYTES = 128;
export const STAMP_BYTES = 32;
export const STAGES = 0x1100;
/** "LCV1" */
export const MAGIC = 0x3156434c;

/** No such token. Greater than every rank, so that the lowest rank of several can be taken without a test. */
export const NONE = 0xffffffff;
/** Ids fill the low bits of a slot; the rest is a part of the hash, which spares most comparisons of bytes. */
export const ID_BITS = 18;

/**
 * What a code point may be in the patterns that split text. One byte of flags.
 * In o200k_base a mark is UPPER | LOWER | SYMBOL and a letter without case UPPER | LOWER; in cl100k_base, which
 * does not look at case, every letter is UPPER | LOWER and a mark is a SYMBOL.
 */
export const CharClass = {
  /** In `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`. */
  UPPER: 1,
  /** In `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`. */
  LOWER: 2,
  /** `\p{N}` */
  NUMBER: 4,
  /** `\s` */
  SPACE: 8,
  /** `[\r\n]`, which is SPACE too. */
  NEWLINE: 16,
  /** `[^\s\p{L}\p{N}]` */
  SYMBOL: 32,
} as const;

export const SplitRule = { o200k: 0, cl100k: 1 } as const;

const MULTIPLIERS = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const;

/**
 * The hash of `length` bytes at `at`: 16 bytes at a time as four little-endian words, zeros after the end.
 * Multilinear, so that the four products of a block are independent; the kernel computes the same.
 */
export function hashBytes(bytes: Uint8Array, at: number, length: number): number {
  let hash = Math.imul(length, 0x165667b1);
  for (let block = 0; block < length; block += 16) {
    hash = Math.imul(hash, 0x2c1b3c6d);
    const words = Math.min(4, (length - block + 3) >> 2);
    for (let word = 0; word < words; word++) {
      const from = at + block + word * 4;
      const left = length - block - word * 4;
      hash = (hash + Math.imul(wordAt(bytes, from, left), MULTIPLIERS[word] as number)) | 0;
    }
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Up to four bytes as a little-endian word; `left` says how many there are. */
function wordAt(bytes: Uint8Array, at: number, left: number): number {
  const b0 = bytes[at] as number;
  if (left === 1) return b0;
  const b1 = bytes[at + 1] as number;
  if (left === 2) return b0 | (b1 << 8);
  const b2 = bytes[at + 2] as number;
  if (left === 3) return b0 | (b1 << 8) | (b2 << 16);
  return b0 | (b1 << 8) | (b2 << 16) | ((bytes[at + 3] as number) << 24);
}
