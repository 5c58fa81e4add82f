import type { KernelMemory } from './arena.ts';
import { viewsOf } from './arena-views.ts';

/**
 * What the scan kernel exports. All arguments but numbers of things are offsets.
 *
 *     needle  u8[n]   the literal; where case does not matter, letters in lower case
 *     fold    u8[n]   0x20 where needle has a letter whose case does not matter, else 0
 *
 * `first` and `second` are the places in the needle of its two rarest bytes. Every function returns how much there is,
 * also when that exceeds `capacity`, and writes only the first `capacity` of it.
 */
export interface ScanKernel {
  /** Writes u32 places: where the literal stands, overlapping ones too, as offsets from src. */
  find(
    src: number,
    length: number,
    needle: number,
    fold: number,
    n: number,
    first: number,
    second: number,
    places: number,
    capacity: number,
  ): number;
  /** Line feeds in src. */
  countLines(src: number, length: number): number;
  /** Writes u32 starts: where lines begin, as offsets from src; none behind a line feed that ends the text. */
  lineStarts(src: number, length: number, starts: number, capacity: number): number;
}

/** The same functions in TypeScript. Indices are in range by the contract of the caller, hence the `!`. */
export function scanTwin(memory: KernelMemory): ScanKernel {
  const views = viewsOf(memory);

  /** A function from a place to the next one at or after it where the literal stands, or the end. */
  function seeker(u8: Uint8Array, needle: number, fold: number, n: number, rare: number) {
    const wanted = u8[needle + rare]!;
    const folded = u8[fold + rare]!;
    return (from: number, end: number): number => {
      for (let p = from; p + n <= end; p++) {
        if ((u8[p + rare]! | folded) !== wanted) continue;
        let i = 0;
        while (i < n && (u8[p + i]! | u8[fold + i]!) === u8[needle + i]) i++;
        if (i === n) return p;
      }
      return end;
    };
  }

  return {
    find(src, length, needle, fold, n, first, _second, places, capacity) {
      const { u8, u32 } = views();
      const next = seeker(u8, needle, fold, n, first);
      const end = src + length;
      let count = 0;
      for (let at = next(src, end); at < end; at = next(at + 1, end)) {
        if (count < capacity) u32[(places >> 2) + count] = at - src;
        count++;
      }
      return count;
    },

    countLines(src, length) {
      const { u8 } = views();
      let count = 0;
      for (let p = src; p < src + length; p++) if (u8[p] === 10) count++;
      return count;
    },

    lineStarts(src, length, starts, capacity) {
      const { u8, u32 } = views();
      if (length === 0) return 0;
      if (capacity > 0) u32[starts >> 2] = 0;
      let count = 1;
      for (let p = src; p < src + length - 1; p++) {
        if (u8[p] !== 10) continue;
        if (count < capacity) u32[(starts >> 2) + count] = p + 1 - src;
        count++;
      }
      return count;
    },
  };
}
