import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Arena } from '../../../engine/arena.ts';
import { Dot, type QuantisedMatrix, type QuantisedVector, type RankedRows } from '../../../engine/dot.ts';
import { SENTENCE_WIDTH } from '../../../engine/embedding/sentence-encoder.ts';
import type { SentenceStore } from './sentence-store.ts';
import type { SentenceThread } from './sentence-thread.ts';

/** Up to here all vectors are compared: exact, and 4 ms on one core. */
const MOST_EXACT = 100_000;
/** Vectors that the graph takes in one task: some 100 ms, so that questions do not wait long. */
const GROWTH = 64;
/** A graph that lacks less than this of all is not extended for it: those are compared one by one. */
const WORTH_GROWING = 2000;
/** Vectors whose scores stand for those of all. */
const SAMPLE = 2048;

export interface NearOptions {
  /** Folder that graphs are kept in. */
  readonly folder: string;
  readonly mostExact?: number;
}

/** The vectors closest to one, and what is usual among all. */
export interface NearVectors extends RankedRows {
  readonly mean: number;
  /** Standard deviation of the scores. */
  readonly spread: number;
}

/** Searches the vectors of a store: all of them while they are few, a graph beside it above that. */
export class VectorSearch {
  readonly #store: SentenceStore;
  readonly #thread: SentenceThread;
  readonly #folder: string;
  readonly #mostExact: number;
  readonly #arena = Arena.create();
  readonly #start = this.#arena.mark();
  readonly #dot = new Dot(this.#arena);
  #matrix: QuantisedMatrix | undefined;
  #edition = 0;
  /** Vectors that the graph of this edition has. */
  #inGraph = 0;
  #growing: Promise<void> | undefined;

  constructor(store: SentenceStore, thread: SentenceThread, { folder, mostExact = MOST_EXACT }: NearOptions) {
    this.#store = store;
    this.#thread = thread;
    this.#folder = folder;
    this.#mostExact = mostExact;
  }

  /** The numbers of the vectors with the highest dot product, best first. */
  async nearest(query: QuantisedVector, count: number): Promise<NearVectors> {
    const matrix = this.#current();
    const usual = this.#usualScores(query, matrix);
    const graph = this.#inGraph;
    if (matrix.scales.length <= this.#mostExact || graph === 0)
      return { ...this.#dot.nearest(query, matrix, count), ...usual };
    const near = await this.#thread.nearest({ file: this.#file(), ...query, count });
    if (!near || near.labels.length === 0)
      return { ...this.#dot.nearest(query, this.#current(), count), ...usual };
    const rest = numbersBetween(graph, matrix.scales.length);
    const restScores = this.#dot.scoresOf(query, this.#current(), rest);
    return { ...best([...near.labels, ...rest], [...near.scores, ...restScores], count), ...usual };
  }

  /** Has the graph take in what it lacks, where there are so many vectors that it is worth it. */
  grow(signal: AbortSignal): Promise<void> {
    this.#growing ??= this.#grow(signal).finally(() => {
      this.#growing = undefined;
    });
    return this.#growing;
  }

  async #grow(signal: AbortSignal): Promise<void> {
    const { count, edition } = this.#store;
    if (count <= this.#mostExact) return;
    this.#current();
    let size = (await this.#thread.graphSize(this.#file())) ?? count;
    if (size >= count - WORTH_GROWING && size > 0) {
      this.#inGraph = Math.min(size, count);
      return;
    }
    this.#removeOthers();
    while (size < count && !signal.aborted && this.#store.edition === edition) {
      const to = Math.min(count, size + GROWTH);
      const grown = await this.#thread.growGraph({
        file: this.#file(),
        first: size,
        vectors: this.#slice(size, to),
        isLast: to === count,
      });
      if (grown === undefined || grown <= size) return; // the package is not there, or the thread is in trouble
      size = grown;
    }
    if (size >= count && this.#store.edition === edition) this.#inGraph = count;
  }

  /** Named by the edition of the store: one of another edition is never read. */
  #file(): string {
    return path.join(this.#folder, `sentences-${this.#edition.toString(16)}.hnsw`);
  }

  #removeOthers(): void {
    const own = path.basename(this.#file());
    for (const name of readdirSync(this.#folder)) {
      if (/^sentences-[0-9a-f]+\.hnsw$/.test(name) && name !== own)
        rmSync(path.join(this.#folder, name), { force: true });
    }
  }

  /** All vectors of the store in the memory of the kernel. */
  #current(): QuantisedMatrix {
    const { count, edition } = this.#store;
    const known = this.#matrix;
    if (known && known.scales.length === count && this.#edition === edition) return known;
    if (this.#edition !== edition) this.#inGraph = 0;
    this.#edition = edition;
    this.#arena.release(this.#start);
    const matrix = {
      codes: this.#arena.newI8(count * SENTENCE_WIDTH),
      scales: this.#arena.newF32(count),
      dim: SENTENCE_WIDTH,
    };
    this.#store.copyTo(matrix);
    this.#matrix = matrix;
    return matrix;
  }

  /** A copy: what lies in shared memory may move before a task is sent. */
  #slice(from: number, to: number) {
    const { codes, scales } = this.#current();
    return {
      codes: new Int8Array(codes.subarray(from * SENTENCE_WIDTH, to * SENTENCE_WIDTH)),
      scales: new Float32Array(scales.subarray(from, to)),
    };
  }

  #usualScores(query: QuantisedVector, matrix: QuantisedMatrix): { mean: number; spread: number } {
    const count = matrix.scales.length;
    const step = Math.max(1, Math.floor(count / SAMPLE));
    const rows = Uint32Array.from({ length: Math.floor((count + step - 1) / step) }, (_, i) => i * step);
    const scores = this.#dot.scoresOf(query, matrix, rows);
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
    return { mean, spread: Math.sqrt(squares / scores.length) || 1 };
  }
}

const numbersBetween = (from: number, to: number): Uint32Array =>
  Uint32Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

function best(rows: readonly number[], scores: readonly number[], count: number): RankedRows {
  const order = rows.map((_, i) => i);
  order.sort(
    (a, b) => (scores[b] as number) - (scores[a] as number) || (rows[a] as number) - (rows[b] as number),
  );
  const kept = order.slice(0, count);
  return {
    rows: Uint32Array.from(kept, (i) => rows[i] as number),
    scores: Float32Array.from(kept, (i) => scores[i] as number),
  };
}
