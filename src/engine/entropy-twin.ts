import type { KernelMemory } from './arena.ts';
import { type Views, viewsOf } from './arena-views.ts';
import { isBlank } from './twin-bytes.ts';

/** Entries of the logarithm table: log2(c) for c up to 4096, interpolated above. */
export const LOG_TABLE_LENGTH = 4097;
/** Fixed point: logarithms carry 24 fraction bits, so that every order of summing gives the same bits. */
export const LOG_ONE = 2 ** 24;
/** Words that `counts` needs: a counter for each byte value and 64 bytes the kernel keeps lanes in. */
export const COUNTS_LENGTH = 256 + 16;
/** Bytes of scratch that `histogram` needs: four tables of 256 counters. */
export const HISTOGRAM_SCRATCH = 4096;

/**
 * What the entropy kernel exports. All arguments but numbers of things are offsets.
 *
 *     logs    u32[4097]  log2(c)·2²⁴               written once by the owner, read by the kernel
 *     packed  u64[65]    round(65536/c) << 40 | log2(c)·2²⁴           "
 *     counts  u32[272]   zero before and after each call; scratch
 *     table   u32 pairs  (id, count), a power of two ≥ 2n of them for the longest sequence n; scratch
 */
export interface EntropyKernel {
  /** Adds the occurrences of each byte value of src to counts[256]. */
  histogram(src: number, length: number, counts: number, scratch: number): void;
  /**
   * For each line: f64 entropies, u32 uniques (distinct bytes) and u32 lengths, of the bytes between the blanks
   * at both ends. Lines longer than 16 MiB are exact to 1e-9 only.
   * @returns the number of lines, also when it exceeds `capacity`
   */
  lines(
    src: number,
    length: number,
    logs: number,
    packed: number,
    counts: number,
    entropies: number,
    uniques: number,
    lengths: number,
    capacity: number,
  ): number;
  /**
   * For each sequence ids[bounds[i] .. bounds[i + 1]): f64 entropies, u32 uniques and, unless `weights` is 0,
   * f64 means of the f32 weights[id], where ids from `vocabulary` up weigh `unknown`.
   */
  sequences(
    ids: number,
    bounds: number,
    count: number,
    logs: number,
    packed: number,
    table: number,
    weights: number,
    vocabulary: number,
    unknown: number,
    entropies: number,
    uniques: number,
    means: number,
  ): void;
}

/** log2(c)·2²⁴ as an integer, interpolated between table entries above 4096. */
function log2Of(u32: Uint32Array, c: number, logs: number): number {
  const base = logs >> 2;
  if (c < LOG_TABLE_LENGTH) return u32[base + c]!;
  const shift = 20 - Math.clz32(c);
  const low = u32[base + (c >>> shift)]!;
  const high = u32[base + (c >>> shift) + 1]!;
  return shift * LOG_ONE + low + Math.floor(((high - low) * (c & ((1 << shift) - 1))) / 2 ** shift);
}

function entropyOf(u32: Uint32Array, n: number, sum: number, logs: number): number {
  return (n * log2Of(u32, n, logs) - sum) / (n * LOG_ONE);
}

/** The same functions in TypeScript. Indices are in range by the contract of the caller, hence the `!`. */
export function entropyTwin(memory: KernelMemory): EntropyKernel {
  const views = viewsOf(memory);

  function line({ u8, u32 }: Views, first: number, last: number, logs: number, counts: number) {
    const base = counts >> 2;
    for (let p = first; p < last; p++) u32[base + u8[p]!]!++;
    let sum = 0;
    let distinct = 0;
    for (let p = first; p < last; p++) {
      const at = base + u8[p]!;
      const c = u32[at]!;
      if (c === 0) continue;
      sum += c * log2Of(u32, c, logs);
      distinct++;
      u32[at] = 0;
    }
    return { entropy: entropyOf(u32, last - first, sum, logs), distinct };
  }

  function sequence({ u32 }: Views, first: number, n: number, logs: number, table: number) {
    const size = 2 ** (33 - Math.clz32(n));
    const base = table >> 2;
    u32.fill(0, base, base + 2 * size);
    for (let i = first; i < first + n; i++) {
      const id = u32[i]!;
      let at = base + 2 * (Math.imul(id, 0x9e3779b1) & (size - 1));
      while (u32[at + 1] !== 0 && u32[at] !== id) at = at + 2 === base + 2 * size ? base : at + 2;
      u32[at] = id;
      u32[at + 1]!++;
    }
    let sum = 0;
    let distinct = 0;
    for (let at = base + 1; at < base + 2 * size; at += 2) {
      const c = u32[at]!;
      if (c === 0) continue;
      sum += c * log2Of(u32, c, logs);
      distinct++;
    }
    return { entropy: entropyOf(u32, n, sum, logs), distinct };
  }

  return {
    histogram(src, length, counts) {
      const { u8, u32 } = views();
      const base = counts >> 2;
      for (let p = src; p < src + length; p++) u32[base + u8[p]!]!++;
    },

    lines(src, length, logs, _packed, counts, entropies, uniques, lengths, capacity) {
      const all = views();
      const { u8, u32, f64 } = all;
      const end = src + length;
      let index = 0;
      for (let start = src; start < end; index++) {
        let stop = start;
        while (stop < end && u8[stop] !== 10) stop++;
        if (index < capacity) {
          let first = start;
          let last = stop;
          while (first < last && isBlank(u8[first]!)) first++;
          while (last > first && isBlank(u8[last - 1]!)) last--;
          const found = first < last ? line(all, first, last, logs, counts) : { entropy: 0, distinct: 0 };
          f64[(entropies >> 3) + index] = found.entropy;
          u32[(uniques >> 2) + index] = found.distinct;
          u32[(lengths >> 2) + index] = last - first;
        }
        start = stop + 1;
      }
      return index;
    },

    sequences(
      ids,
      bounds,
      count,
      logs,
      _packed,
      table,
      weights,
      vocabulary,
      unknown,
      entropies,
      uniques,
      means,
    ) {
      const all = views();
      const { u32, f32, f64 } = all;
      for (let i = 0; i < count; i++) {
        const first = (ids >> 2) + u32[(bounds >> 2) + i]!;
        const n = (ids >> 2) + u32[(bounds >> 2) + i + 1]! - first;
        const found = n > 0 ? sequence(all, first, n, logs, table) : { entropy: 0, distinct: 0 };
        f64[(entropies >> 3) + i] = found.entropy;
        u32[(uniques >> 2) + i] = found.distinct;
        if (weights === 0) continue;
        let sum = 0;
        for (let at = first; at < first + n; at++) {
          const id = u32[at]!;
          sum += id < vocabulary ? f32[(weights >> 2) + id]! : unknown;
        }
        f64[(means >> 3) + i] = n > 0 ? sum / n : 0;
      }
    },
  };
}
