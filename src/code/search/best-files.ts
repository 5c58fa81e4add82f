/** A file with its score, and its path to decide between equals. */
export interface RankedFile {
  readonly part: number;
  readonly document: number;
  readonly path: string;
  readonly score: number;
}

/** Few more than the wanted are kept, so that they are seldom put in order. */
const SPARE = 32;

/** The best `limit` of many files, by score and then by path, without all of them being sorted. */
export class BestFiles {
  readonly #limit: number;
  readonly #kept: RankedFile[] = [];
  #floor = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** A file with a lower score is none of the best. */
  get floor(): number {
    return this.#floor;
  }

  offer(file: RankedFile): void {
    this.#kept.push(file);
    if (this.#kept.length >= 2 * this.#limit + SPARE) this.#cut();
  }

  /** Best first. */
  take(): RankedFile[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    const kept = this.#kept;
    kept.sort(compareRanked);
    if (kept.length < this.#limit) return;
    kept.length = this.#limit;
    this.#floor = kept.at(-1)?.score ?? Number.POSITIVE_INFINITY;
  }
}

const compareRanked = (a: RankedFile, b: RankedFile): number =>
  b.score - a.score || (a.path < b.path ? -1 : 1);
