import type { Arena, LoadedKernel } from './arena.ts';
import { type DotKernel, dotTwin } from './dot-twin.ts';

/** Vectors of `dim` int8 codes each, row after row, with what one step of each row's codes is worth. */
export interface QuantisedMatrix {
  readonly codes: Int8Array;
  readonly scales: Float32Array;
  /** A multiple of 16, see `paddedDimension`. */
  readonly dim: number;
}

/** One vector as int8 codes; `codes.length` is the padded dimension. */
export interface QuantisedVector {
  readonly codes: Int8Array;
  readonly scale: number;
}

/** Rows by score, best first; equal scores in the order of rows. */
export interface RankedRows {
  readonly rows: Uint32Array;
  readonly scores: Float32Array;
}

/** The next multiple of 16: rows are padded with zeros, which add nothing to a product. */
export function paddedDimension(dim: number): number {
  return Math.ceil(dim / 16) * 16;
}

/**
 * Symmetric int8 quantisation: the component of largest magnitude becomes ±127.
 * @example quantise([0.1, -0.5, 0.25, 0]) // codes 25, -127, 64, 0; scale 0.003937
 */
export function quantise(
  vector: ArrayLike<number>,
  codes: Int8Array = new Int8Array(paddedDimension(vector.length)),
): QuantisedVector {
  let most = 0;
  for (let i = 0; i < vector.length; i++) most = Math.max(most, Math.abs(vector[i] ?? 0));
  const scale = most / 127;
  codes.fill(0);
  if (scale > 0) for (let i = 0; i < vector.length; i++) codes[i] = Math.round((vector[i] ?? 0) / scale);
  return { codes, scale };
}

/** Exact search among quantised vectors: every row is scored. Best with the matrix in the arena. */
export class Dot {
  readonly #arena: Arena;
  readonly #kernel: LoadedKernel<DotKernel>;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#kernel = arena.kernel('dot', dotTwin);
  }

  get isNative(): boolean {
    return this.#kernel.isNative;
  }

  /** The k rows whose dot product with `query` is highest. */
  nearest(query: QuantisedVector, matrix: QuantisedMatrix, k: number): RankedRows {
    const count = matrix.scales.length;
    const room = Math.min(k, count);
    return this.#arena.scratch(() => {
      const scores = this.#scoreInto(query, matrix);
      const rows = this.#arena.newU32(room);
      const results = this.#arena.newF32(room);
      const heap = this.#arena.allocate(8 * room);
      this.#kernel.run.topK(scores.byteOffset, count, room, heap, rows.byteOffset, results.byteOffset);
      return { rows: rows.slice(), scores: results.slice() };
    });
  }

  /** The dot product of `query` with every row. */
  scores(query: QuantisedVector, matrix: QuantisedMatrix): Float32Array {
    return this.#arena.scratch(() => this.#scoreInto(query, matrix).slice());
  }

  /** The dot product of `query` with each of the `rows`, in their order. */
  scoresOf(query: QuantisedVector, matrix: QuantisedMatrix, rows: Uint32Array): Float32Array {
    return this.#arena.scratch(() => {
      const scores = this.#arena.newF32(rows.length);
      this.#kernel.run.scoreSome(
        this.#prepare(query, matrix),
        this.#arena.place(matrix.codes),
        this.#arena.place(rows),
        rows.length,
        matrix.dim,
        this.#arena.place(matrix.scales),
        query.scale,
        scores.byteOffset,
      );
      return scores.slice();
    });
  }

  #scoreInto(query: QuantisedVector, matrix: QuantisedMatrix): Float32Array {
    const scores = this.#arena.newF32(matrix.scales.length);
    this.#kernel.run.scoreAll(
      this.#prepare(query, matrix),
      this.#arena.place(matrix.codes),
      matrix.scales.length,
      matrix.dim,
      this.#arena.place(matrix.scales),
      query.scale,
      scores.byteOffset,
    );
    return scores;
  }

  #prepare(query: QuantisedVector, matrix: QuantisedMatrix): number {
    if (matrix.dim % 16 !== 0 || query.codes.length !== matrix.dim)
      throw new RangeError(`a query of ${query.codes.length} codes does not fit rows of ${matrix.dim}`);
    const widened = this.#arena.allocate(2 * matrix.dim);
    this.#kernel.run.widen(this.#arena.place(query.codes), matrix.dim, widened);
    return widened;
  }
}
