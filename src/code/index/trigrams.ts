/**
 * Trigrams of a file: every three bytes within a line, ASCII letters folded to lower case, hashed to
 * 2¹⁹ buckets. Two trigrams that share a bucket only cost a false candidate, which the search verifies.
 */
export const TRIGRAM_BUCKETS = 1 << 19;

/** The bucket of a trigram given as `a << 16 | b << 8 | c` over folded bytes. */
export const trigramBucket = (trigram: number): number => Math.imul(trigram, 0x9e3779b1) >>> 13;

const FOLD = new Uint8Array(256).map((_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));
const NEWLINE = 10;
/** Fewer buckets than this are sorted. */
const FEW = 300;

/** Collects the distinct buckets of one file after another. */
export class TrigramSet {
  readonly #seen = new Uint32Array(TRIGRAM_BUCKETS >>> 5);
  #buckets = new Uint32Array(1 << 14);
  #count = 0;

  /**
   * Writes the ascending buckets of `bytes` as delta-coded varints to `out` at `offset`.
   * `out` must have room for 5 bytes per input byte or 4 · 2¹⁹, whichever is less: see `maximumSize`.
   * @returns the end offset; `count` then tells how many there are.
   */
  write(bytes: Uint8Array, out: Uint8Array, offset: number): number {
    this.#collect(bytes);
    const sorted = this.#count < FEW ? this.#buckets.subarray(0, this.#count).sort() : this.#inOrder();
    let at = offset;
    let previous = 0;
    for (let i = 0; i < sorted.length; i++) {
      const bucket = sorted[i] as number;
      let delta = bucket - previous;
      previous = bucket;
      while (delta > 127) {
        out[at++] = (delta & 127) | 128;
        delta >>>= 7;
      }
      out[at++] = delta;
      this.#seen[bucket >>> 5] = 0;
    }
    return at;
  }

  /** Walking over the bitmap costs the same for every file and beats a sort from some hundred buckets on. */
  #inOrder(): Uint32Array {
    const seen = this.#seen;
    const buckets = this.#buckets;
    let count = 0;
    for (let word = 0; word < seen.length; word++) {
      let bits = seen[word] as number;
      while (bits !== 0) {
        const lowest = bits & -bits;
        buckets[count++] = (word << 5) | (31 - Math.clz32(lowest));
        bits ^= lowest;
      }
    }
    return buckets.subarray(0, count);
  }

  get count(): number {
    return this.#count;
  }

  static maximumSize(sourceBytes: number): number {
    return Math.min(sourceBytes, TRIGRAM_BUCKETS) * 3 + 16;
  }

  #collect(bytes: Uint8Array): void {
    this.#count = 0;
    if (this.#buckets.length < bytes.length) {
      this.#buckets = new Uint32Array(Math.min(2 * bytes.length, TRIGRAM_BUCKETS));
    }
    const seen = this.#seen;
    const buckets = this.#buckets;
    let count = 0;
    let filled = 0;
    let trigram = 0;
    for (let i = 0; i < bytes.length; i++) {
      const byte = FOLD[bytes[i] as number] as number;
      if (byte === NEWLINE) {
        filled = 0;
        continue;
      }
      trigram = ((trigram << 8) | byte) & 0xffffff;
      if (++filled < 3) continue;
      const bucket = Math.imul(trigram, 0x9e3779b1) >>> 13;
      const bit = 1 << (bucket & 31);
      const word = seen[bucket >>> 5] as number;
      if ((word & bit) !== 0) continue;
      seen[bucket >>> 5] = word | bit;
      buckets[count++] = bucket;
    }
    this.#count = count;
  }
}
