/** Numbers that look random and are the same for a seed, on every machine (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 up to, not including, `below`. */
  int(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let z = this.#state;
    z = Math.imul(z ^ (z >>> 15), z | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return Math.floor((((z ^ (z >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  chance(share: number): boolean {
    return this.int(1_000_000) < share * 1_000_000;
  }

  pick<T>(all: readonly T[]): T {
    const one = all[this.int(all.length)];
    if (one === undefined) throw new RangeError('nothing to pick from');
    return one;
  }

  /** Picks early entries more often, as words are used: the n-th about 1/n as often as the first. */
  pickSkewed<T>(all: readonly T[]): T {
    const at = Math.floor(all.length ** (this.int(1_000_000) / 1_000_000)) - 1;
    const one = all[Math.max(0, at)];
    if (one === undefined) throw new RangeError('nothing to pick from');
    return one;
  }

  /** `count` picks of `make`. */
  list<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }
}
