/** Pairs with fewer common commits are coincidence and are not kept. */
const FEWEST = 3;
/** So many paths are told apart in a pair's key. */
const PATHS = 2 ** 26;

/** Counts how often two paths were touched by the same commit. */
export class CommonCommits {
  readonly #counts = new Map<number, number>();

  /** @param paths numbers of the paths of one commit */
  add(paths: readonly number[]): void {
    const sorted = [...new Set(paths)].sort((a, b) => a - b);
    for (let i = 0; i < sorted.length; i++) {
      for (let j = i + 1; j < sorted.length; j++) {
        const key = sorted[i]! * PATHS + sorted[j]!;
        this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
      }
    }
  }

  /** The pairs that count. @param place new number of each path */
  finish(place: Uint32Array): {
    readonly pairFirst: Uint32Array;
    readonly pairSecond: Uint32Array;
    readonly pairCommits: Uint32Array;
  } {
    const pairs: [number, number, number][] = [];
    for (const [key, count] of this.#counts) {
      if (count < FEWEST) continue;
      const [a, b] = [place[Math.floor(key / PATHS)]!, place[key % PATHS]!];
      pairs.push([Math.min(a, b), Math.max(a, b), count]);
    }
    pairs.sort((x, y) => x[0] - y[0] || x[1] - y[1]);
    return {
      pairFirst: Uint32Array.from(pairs, ([first]) => first),
      pairSecond: Uint32Array.from(pairs, ([, second]) => second),
      pairCommits: Uint32Array.from(pairs, ([, , count]) => count),
    };
  }
}
