import type { Arena, LoadedKernel } from './arena.ts';
import { type MinhashKernel, minhashTwin, PLACES } from './minhash-twin.ts';

export { PLACES };

/** Neighbouring words that make one element of a text: enough that common words alone do not make texts alike. */
const WORDS = 3;

/**
 * MinHash signatures of texts and sets. Signatures of this version can be stored: the seeds are fixed.
 * Two empty sets are alike (1); say at the call what an empty text should mean.
 */
export class Minhash {
  readonly #arena: Arena;
  readonly #kernel: LoadedKernel<MinhashKernel>;
  readonly #seeds: Uint32Array;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#kernel = arena.kernel('minhash', minhashTwin);
    this.#seeds = arena.newU32(2 * PLACES);
    fillSeeds(this.#seeds);
  }

  get isNative(): boolean {
    return this.#kernel.isNative;
  }

  /** The signature of a set, given well mixed 32-bit hashes of its members; repeated ones do not matter. */
  ofSet(elements: Uint32Array): Uint32Array {
    return this.#arena.scratch(() => {
      const signature = this.#arena.newU32(PLACES);
      const from = this.#arena.place(elements);
      this.#kernel.run.signature(from, elements.length, this.#seeds.byteOffset, signature.byteOffset);
      return signature.slice();
    });
  }

  /** The signature of UTF-8 text: of the set of its runs of three neighbouring words. */
  ofText(bytes: Uint8Array): Uint32Array {
    return this.#arena.scratch(() => {
      const elements = this.#arena.newU32(Math.ceil(bytes.length / 2) + 1);
      const count = this.#kernel.run.shingles(
        this.#arena.place(bytes),
        bytes.length,
        WORDS,
        this.#arena.allocate(4 * WORDS),
        elements.byteOffset,
        elements.length,
      );
      return this.ofSet(elements.subarray(0, count));
    });
  }

  /**
   * Estimated Jaccard similarity, 0 … 1, of one signature with each of many, which lie one after the other.
   * The estimate of a similarity J is off by √(J(1 − J)/128) or so: .044 at one half.
   */
  similarities(one: Uint32Array, many: Uint32Array): Float32Array {
    const count = many.length / PLACES;
    if (one.length !== PLACES || !Number.isInteger(count))
      throw new RangeError('signatures have 128 places each');
    return this.#arena.scratch(() => {
      const results = this.#arena.newF32(count);
      this.#kernel.run.compare(this.#arena.place(one), this.#arena.place(many), count, results.byteOffset);
      return results.slice();
    });
  }

  similarity(one: Uint32Array, other: Uint32Array): number {
    return this.similarities(one, other)[0] ?? 0;
  }
}

/** Odd factors and any summands, from SplitMix32 started at 1. Changing them makes stored signatures worthless. */
function fillSeeds(seeds: Uint32Array): void {
  let state = 1;
  for (let i = 0; i < seeds.length; i++) {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    seeds[i] = (z ^ (z >>> 15)) | (i < PLACES ? 1 : 0);
  }
}
