import type { KernelMemory } from './arena.ts';
import { viewsOf } from './arena-views.ts';
import { avalanche, isWord } from './twin-bytes.ts';

/** Places of a signature. */
export const PLACES = 128;

/**
 * What the minhash kernel exports. All arguments but numbers of things are offsets.
 *
 *     seeds      u32[256]   128 odd factors, then 128 summands
 *     elements   u32[n]     well mixed hashes of the members of a set
 *     signature  u32[128]   place i is the minimum of element · factor[i] + summand[i] modulo 2³²
 */
export interface MinhashKernel {
  /** Writes the signature of the elements; 0xffffffff everywhere when there are none. */
  signature(elements: number, count: number, seeds: number, to: number): void;
  /** Writes f32 similarities[count]: the share of places in which one signature equals each of many. */
  compare(one: number, many: number, count: number, similarities: number): void;
  /**
   * Writes a hash for every run of `width` neighbouring words of src; a text of fewer words has one element. Words are runs
   * of letters, digits, `_` and bytes above 127. `ring` is scratch of u32[width].
   * @returns the number of elements, also when it exceeds `capacity`
   */
  shingles(
    src: number,
    length: number,
    width: number,
    ring: number,
    elements: number,
    capacity: number,
  ): number;
}

const FACTOR = 0x2c9277b5;

/** The same functions in TypeScript. Indices are in range by the contract of the caller, hence the `!`. */
export function minhashTwin(memory: KernelMemory): MinhashKernel {
  const views = viewsOf(memory);
  return {
    signature(elements, count, seeds, to) {
      const { u32 } = views();
      const first = elements >> 2;
      for (let place = 0; place < PLACES; place++) {
        const factor = u32[(seeds >> 2) + place]!;
        const summand = u32[(seeds >> 2) + PLACES + place]!;
        let least = 0xffffffff;
        for (let i = first; i < first + count; i++) {
          const value = (Math.imul(u32[i]!, factor) + summand) >>> 0;
          if (value < least) least = value;
        }
        u32[(to >> 2) + place] = least;
      }
    },

    compare(one, many, count, similarities) {
      const { u32, f32 } = views();
      for (let i = 0; i < count; i++) {
        const other = (many >> 2) + i * PLACES;
        let equal = 0;
        for (let place = 0; place < PLACES; place++)
          if (u32[(one >> 2) + place] === u32[other + place]) equal++;
        f32[(similarities >> 2) + i] = equal / PLACES;
      }
    },

    shingles(src, length, width, ring, elements, capacity) {
      const { u8, u32 } = views();
      let power = 1;
      for (let i = 0; i < width; i++) power = Math.imul(power, FACTOR);
      const end = src + length;
      let words = 0;
      let count = 0;
      let rolled = 0;
      for (let p = src; ; ) {
        while (p < end && !isWord(u8[p]!)) p++;
        if (p === end) break;
        let hash = 0x811c9dc5;
        for (; p < end && isWord(u8[p]!); p++) hash = Math.imul(hash ^ u8[p]!, 0x01000193);
        const word = avalanche(hash);
        const entry = (ring >> 2) + (words % width);
        if (words >= width) rolled = (rolled - Math.imul(u32[entry]!, power)) | 0;
        rolled = Math.imul(rolled + word, FACTOR);
        u32[entry] = word;
        words++;
        if (words < width) continue;
        if (count < capacity) u32[(elements >> 2) + count] = avalanche(rolled);
        count++;
      }
      if (words === 0 || words >= width) return count;
      if (capacity > 0) u32[elements >> 2] = avalanche(rolled);
      return 1;
    },
  };
}
