import type { Vocabulary } from './vocabulary.ts';
import { NONE } from './vocabulary-format.ts';

/**
 * Byte-pair merging as in `assemblyscript/bpe/merge.ts`, by other means, so that one checks the other: the parts
 * are a list linked by `next` and `before`, and candidates wait in a binary heap. A candidate is one number,
 * rank × 2^31 + start, so that the least is the lowest rank and the leftmost of equals. A join makes candidates
 * obsolete; they are recognised, when they come up, by the rank that stands at their start by then.
 */
export class Merger {
  readonly #vocabulary: Vocabulary;
  #bytes: Uint8Array = new Uint8Array(0);
  #from = 0;
  #length = 0;
  #ranks = new Uint32Array(0);
  #next = new Uint32Array(0);
  #before = new Uint32Array(0);
  #heap = new Float64Array(0);
  #heapSize = 0;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Splits the `length` bytes at `from` into tokens, calls `visit` with the id of each, and returns how many. */
  merge(bytes: Uint8Array, from: number, length: number, visit: ((id: number) => void) | undefined): number {
    this.#begin(bytes, from, length);
    let parts = length;
    for (;;) {
      const candidate = this.#pop();
      if (candidate < 0) break;
      const rank = Math.floor(candidate / START_SPAN);
      const start = candidate - rank * START_SPAN;
      if (this.#ranks[start] !== rank) continue;
      this.#join(start);
      parts--;
    }
    if (visit) this.#visit(visit);
    if (length > KEPT_LENGTH) this.#reserve(0);
    return parts;
  }

  #begin(bytes: Uint8Array, from: number, length: number): void {
    this.#bytes = bytes;
    this.#from = from;
    this.#length = length;
    this.#heapSize = 0;
    if (this.#ranks.length < length) this.#reserve(Math.max(length, KEPT_LENGTH));
    for (let i = 0; i < length; i++) {
      this.#next[i] = i + 1;
      this.#before[i] = i - 1;
    }
    for (let i = 0; i < length; i++) this.#rank(i);
  }

  #reserve(length: number): void {
    this.#ranks = new Uint32Array(length);
    this.#next = new Uint32Array(length);
    this.#before = new Uint32Array(length);
    this.#heap = new Float64Array(length * 3);
  }

  /** Finds out what the part at `start` and the one after it make together. */
  #rank(start: number): void {
    const middle = this.#next[start] as number;
    let rank = NONE;
    if (middle < this.#length) {
      const end = this.#next[middle] as number;
      rank = this.#vocabulary.find(this.#bytes, this.#from + start, end - start);
    }
    this.#ranks[start] = rank;
    if (rank !== NONE) this.#push(rank * START_SPAN + start);
  }

  #join(start: number): void {
    const middle = this.#next[start] as number;
    const end = this.#next[middle] as number;
    this.#ranks[middle] = NONE;
    this.#next[start] = end;
    if (end < this.#length) this.#before[end] = start;
    this.#rank(start);
    if (start > 0) this.#rank(this.#before[start] as number);
  }

  #visit(visit: (id: number) => void): void {
    for (let start = 0; start < this.#length; ) {
      const end = this.#next[start] as number;
      visit(this.#vocabulary.find(this.#bytes, this.#from + start, end - start));
      start = end;
    }
  }

  #push(candidate: number): void {
    const heap = this.#heap;
    let at = this.#heapSize++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as number;
      if (above <= candidate) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = candidate;
  }

  /** The least candidate, or -1 when there is none. */
  #pop(): number {
    if (this.#heapSize === 0) return -1;
    const heap = this.#heap;
    const least = heap[0] as number;
    const size = --this.#heapSize;
    const moved = heap[size] as number;
    let at = 0;
    for (let child = 1; child < size; child = at * 2 + 1) {
      if (child + 1 < size && (heap[child + 1] as number) < (heap[child] as number)) child++;
      if ((heap[child] as number) >= moved) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = moved;
    return least;
  }
}

const START_SPAN = 2 ** 31;
/** Scratch space for pieces up to this length is kept. */
const KEPT_LENGTH = 4096;
