import type { KernelMemory } from './arena.ts';
import { viewsOf } from './arena-views.ts';
import { TopK } from './top-k-twin.ts';

/**
 * What the dot kernel exports. All arguments but numbers are offsets; dim is a multiple of 16.
 *
 *     codes   i8[dim]        of the query
 *     query   i16[dim]       the same, widened by `widen`; private to the kernel
 *     matrix  i8[rows·dim]   row after row
 *     scales  f32[rows]      what one step of a row's codes is worth
 *     scores  f32            (code sum · row scale) · query scale, each product rounded to single precision
 */
export interface DotKernel {
  /** Prepares a query; the result serves both score functions. */
  widen(codes: number, dim: number, query: number): void;
  /** Scores every row. */
  scoreAll(
    query: number,
    matrix: number,
    rows: number,
    dim: number,
    scales: number,
    queryScale: number,
    scores: number,
  ): void;
  /** Scores the rows that u32 ids[count] names; scores[i] belongs to ids[i]. */
  scoreSome(
    query: number,
    matrix: number,
    ids: number,
    count: number,
    dim: number,
    scales: number,
    queryScale: number,
    scores: number,
  ): void;
  /**
   * Writes the k best of f32 scores[count], best first, ties to the smaller index. `heap` is scratch of k·8 bytes.
   * @returns how many there are
   */
  topK(scores: number, count: number, k: number, heap: number, indices: number, results: number): number;
}

const { fround } = Math;

/** The same functions in TypeScript. Indices are in range by the contract of the caller, hence the `!`. */
export function dotTwin(memory: KernelMemory): DotKernel {
  const views = viewsOf(memory);

  function dotRow(i8: Int8Array, query: number, row: number, dim: number): number {
    let sum = 0;
    for (let i = 0; i < dim; i++) sum = (sum + i8[query + i]! * i8[row + i]!) | 0;
    return fround(sum);
  }

  return {
    // The twin multiplies bytes as they are, so its prepared query is the codes.
    widen(codes, dim, query) {
      const { i8 } = views();
      i8.copyWithin(query, codes, codes + dim);
    },

    scoreAll(query, matrix, rows, dim, scales, queryScale, scores) {
      const { i8, f32 } = views();
      const factor = fround(queryScale);
      for (let row = 0; row < rows; row++) {
        const sum = dotRow(i8, query, matrix + row * dim, dim);
        f32[(scores >> 2) + row] = fround(sum * f32[(scales >> 2) + row]!) * factor;
      }
    },

    scoreSome(query, matrix, ids, count, dim, scales, queryScale, scores) {
      const { i8, u32, f32 } = views();
      const factor = fround(queryScale);
      for (let i = 0; i < count; i++) {
        const row = u32[(ids >> 2) + i]!;
        const sum = dotRow(i8, query, matrix + row * dim, dim);
        f32[(scores >> 2) + i] = fround(sum * f32[(scales >> 2) + row]!) * factor;
      }
    },

    topK(scores, count, k, _heap, indices, results) {
      const { u32, f32 } = views();
      const best = new TopK(
        u32.subarray(indices >> 2, (indices >> 2) + k),
        f32.subarray(results >> 2, (results >> 2) + k),
      );
      for (let i = 0; i < count; i++) best.offer(f32[(scores >> 2) + i]!, i);
      return best.sorted();
    },
  };
}
