import type { TermSink } from './term-hash.ts';

/**
 * Counts terms per chunk of one file. Reused from file to file: `clear` is O(1), because a slot is valid
 * only when it carries the current epoch.
 *
 *     slots[hash & mask]  → term id   (linear probing, valid when slotEpoch matches)
 *     low/high[id]        → the term's hash
 *     last[id]            → its newest entry; entries hold (term, chunk, count), chunk ascending per term
 */
export class TermTable implements TermSink {
  termCount = 0;
  entryCount = 0;
  /** Terms added since `clear`, repeats included: the length of the document. */
  total = 0;
  chunk = 0;
  low = new Uint32Array(1 << 12);
  high = new Uint32Array(1 << 12);
  entryTerm = new Uint32Array(1 << 14);
  entryChunk = new Uint32Array(1 << 14);
  entryFrequency = new Uint32Array(1 << 14);
  #last = new Int32Array(1 << 12);
  #slots = new Uint32Array(1 << 13);
  #slotEpoch = new Uint32Array(1 << 13);
  #epoch = 1;

  clear(): void {
    this.termCount = 0;
    this.entryCount = 0;
    this.total = 0;
    this.chunk = 0;
    this.#epoch++;
  }

  add(low: number, high: number): void {
    this.total++;
    const id = this.#idOf(low, high);
    const last = this.#last[id] as number;
    if (last >= 0 && this.entryChunk[last] === this.chunk) {
      (this.entryFrequency[last] as number)++;
      return;
    }
    if (this.entryCount === this.entryTerm.length) this.#growEntries();
    const entry = this.entryCount++;
    this.entryTerm[entry] = id;
    this.entryChunk[entry] = this.chunk;
    this.entryFrequency[entry] = 1;
    this.#last[id] = entry;
  }

  #idOf(low: number, high: number): number {
    const mask = this.#slots.length - 1;
    let slot = low & mask;
    while (this.#slotEpoch[slot] === this.#epoch) {
      const id = this.#slots[slot] as number;
      if (this.low[id] === low && this.high[id] === high) return id;
      slot = (slot + 1) & mask;
    }
    if (this.termCount * 2 > mask) {
      this.#growTerms();
      return this.#idOf(low, high);
    }
    const id = this.termCount++;
    this.#slots[slot] = id;
    this.#slotEpoch[slot] = this.#epoch;
    this.low[id] = low;
    this.high[id] = high;
    this.#last[id] = -1;
    return id;
  }

  #growEntries(): void {
    this.entryTerm = grown(this.entryTerm);
    this.entryChunk = grown(this.entryChunk);
    this.entryFrequency = grown(this.entryFrequency);
  }

  #growTerms(): void {
    this.low = grown(this.low);
    this.high = grown(this.high);
    const last = new Int32Array(this.#last.length * 2);
    last.set(this.#last);
    this.#last = last;
    this.#slots = new Uint32Array(this.#slots.length * 2);
    this.#slotEpoch = new Uint32Array(this.#slots.length);
    const mask = this.#slots.length - 1;
    for (let id = 0; id < this.termCount; id++) {
      let slot = (this.low[id] as number) & mask;
      while (this.#slotEpoch[slot] === this.#epoch) slot = (slot + 1) & mask;
      this.#slots[slot] = id;
      this.#slotEpoch[slot] = this.#epoch;
    }
  }
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/**
 * Term ids in ascending order of the high half of their hash. The sort runs over doubles that carry
 * `high · 2²⁰ + id`, which is exact below 2⁵³, because a numeric typed-array sort is ten times faster than
 * one with a comparator.
 */
export function termOrder(table: TermTable): Uint32Array {
  const keys = new Float64Array(table.termCount);
  for (let id = 0; id < keys.length; id++) keys[id] = (table.high[id] as number) * 2 ** 20 + id;
  keys.sort();
  const order = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) order[i] = (keys[i] as number) % 2 ** 20;
  return order;
}
