import { radixOrder } from './radix-order.ts';

/** Maps 64-bit term hashes to dense ids while a segment is built. */
export class TermDictionary {
  count = 0;
  low = new Uint32Array(1 << 14);
  high = new Uint32Array(1 << 14);
  #slots = new Int32Array(1 << 15).fill(-1);

  /** The id of a term, a new one when it was not known. */
  id(low: number, high: number): number {
    const mask = this.#slots.length - 1;
    let slot = low & mask;
    for (;;) {
      const id = this.#slots[slot] as number;
      if (id < 0) break;
      if (this.low[id] === low && this.high[id] === high) return id;
      slot = (slot + 1) & mask;
    }
    if (this.count === this.low.length) {
      this.#grow();
      return this.id(low, high);
    }
    const id = this.count++;
    this.low[id] = low;
    this.high[id] = high;
    this.#slots[slot] = id;
    return id;
  }

  /** Final order: ascending by the high half; `rank[id]` is a term's place in it. */
  finish(): { high: Uint32Array; low: Uint32Array; rank: Uint32Array } {
    const order = radixOrder(this.high.subarray(0, this.count));
    const rank = new Uint32Array(this.count);
    const high = new Uint32Array(this.count);
    const low = new Uint32Array(this.count);
    for (let place = 0; place < order.length; place++) {
      const id = order[place] as number;
      rank[id] = place;
      high[place] = this.high[id] as number;
      low[place] = this.low[id] as number;
    }
    return { high, low, rank };
  }

  #grow(): void {
    const size = this.low.length * 2;
    const low = new Uint32Array(size);
    low.set(this.low);
    const high = new Uint32Array(size);
    high.set(this.high);
    this.low = low;
    this.high = high;
    this.#slots = new Int32Array(size * 2).fill(-1);
    const mask = this.#slots.length - 1;
    for (let id = 0; id < this.count; id++) {
      let slot = (low[id] as number) & mask;
      while ((this.#slots[slot] as number) >= 0) slot = (slot + 1) & mask;
      this.#slots[slot] = id;
    }
  }
}
