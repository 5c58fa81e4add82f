import type { Arena, LoadedKernel } from './arena.ts';
import { type Bm25Kernel, bm25Twin } from './bm25-twin.ts';

/** Documents that a posting can name, and the highest term frequency it can hold. */
export const POSTING_LIMITS = { documents: 2 ** 24, frequency: 255 } as const;

/** Term saturation and length normalisation. */
export interface Bm25Parameters {
  readonly k1: number;
  readonly b: number;
}

export const DEFAULT_BM25: Bm25Parameters = { k1: 1.2, b: 0.75 };

/** The best documents of a query, best first; equal scores in the order of documents. */
export interface Ranking {
  readonly documents: Uint32Array;
  readonly scores: Float32Array;
}

/** One posting: `document` contains the term `frequency` times; more than 255 times counts as 255. */
export function packPosting(document: number, frequency: number): number {
  return ((document << 8) | Math.min(frequency, POSTING_LIMITS.frequency)) >>> 0;
}

/** ln((N − df + 0.5) / (df + 0.5) + 1): never negative. */
export function inverseDocumentFrequency(documents: number, containing: number): number {
  return Math.log((documents - containing + 0.5) / (containing + 0.5) + 1);
}

/** What `add` weighs the postings of a term with: fieldWeight · idf · (k1 + 1). */
export function termWeight(fieldWeight: number, idf: number, parameters = DEFAULT_BM25): number {
  return fieldWeight * idf * (parameters.k1 + 1);
}

/** Fills `norms` with k1·(1 − b + b·length/average) for each document of a field. */
export function fillNorms(norms: Float32Array, lengths: ArrayLike<number>, parameters = DEFAULT_BM25): void {
  const { k1, b } = parameters;
  let total = 0;
  for (let i = 0; i < norms.length; i++) total += lengths[i] ?? 0;
  const average = total / norms.length || 1;
  for (let i = 0; i < norms.length; i++) norms[i] = k1 * (1 - b + (b * (lengths[i] ?? 0)) / average);
}

/**
 * Scores documents for one query at a time. Owns two arrays of its arena, a score and a touched entry for each
 * document, for as long as the arena lives. Between queries all scores are 0, so a query costs what its postings
 * cost, however many documents there are.
 *
 * @example
 *   for (const term of terms) scorer.add(term.postings, bodyNorms, termWeight(1, term.idf));
 *   const best = scorer.take(10);
 */
export class Bm25 {
  readonly #arena: Arena;
  readonly #kernel: LoadedKernel<Bm25Kernel>;
  readonly #scores: Float32Array;
  readonly #touched: Uint32Array;
  #touchedCount = 0;

  /** @param documents how many there are; at most 2²⁴ */
  constructor(arena: Arena, documents: number) {
    if (documents > POSTING_LIMITS.documents)
      throw new RangeError(`${documents} documents do not fit a posting`);
    this.#arena = arena;
    this.#kernel = arena.kernel('bm25', bm25Twin);
    this.#scores = arena.newF32(documents).fill(0);
    this.#touched = arena.newU32(documents + 1);
  }

  get isNative(): boolean {
    return this.#kernel.isNative;
  }

  /**
   * Adds the postings of one term in one field. Arrays outside the arena are copied for the call.
   * @param norms one a document, see `fillNorms`
   * @param weight above 0, see `termWeight`
   */
  add(postings: Uint32Array, norms: Float32Array, weight: number): void {
    this.#arena.scratch(() => {
      this.#touchedCount = this.#kernel.run.accumulate(
        this.#arena.place(postings),
        postings.length,
        this.#arena.place(norms),
        weight,
        this.#scores.byteOffset,
        this.#touched.byteOffset,
        this.#touchedCount,
      );
    });
  }

  /** The documents that have a score so far, by first posting. Valid until the next call. */
  get touched(): Uint32Array {
    return this.#touched.subarray(0, this.#touchedCount);
  }

  /** The score of each document so far. Read only. */
  get scores(): Float32Array {
    return this.#scores;
  }

  /** The k best documents so far, by score · boosts[document] when there are boosts. */
  best(k: number, boosts?: Float32Array): Ranking {
    const room = Math.min(k, this.#touchedCount);
    return this.#arena.scratch(() => {
      const documents = this.#arena.newU32(room);
      const scores = this.#arena.newF32(room);
      this.#kernel.run.topK(
        this.#scores.byteOffset,
        this.#touched.byteOffset,
        this.#touchedCount,
        boosts ? this.#arena.place(boosts) : 0,
        room,
        this.#arena.allocate(8 * room),
        documents.byteOffset,
        scores.byteOffset,
      );
      return { documents: documents.slice(), scores: scores.slice() };
    });
  }

  /** Ends the query: all scores are 0 again. */
  reset(): void {
    this.#kernel.run.reset(this.#scores.byteOffset, this.#touched.byteOffset, this.#touchedCount);
    this.#touchedCount = 0;
  }

  /** `best`, then `reset`. */
  take(k: number, boosts?: Float32Array): Ranking {
    const ranking = this.best(k, boosts);
    this.reset();
    return ranking;
  }
}
