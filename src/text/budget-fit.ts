/** A piece of a text that may be shown. Pieces lie side by side and make up the whole. */
export interface Piece {
  /** Tokens of its text. */
  readonly cost: number;
  /** What showing it is worth; pieces of no worth are shown only where that is cheaper than leaving them out. */
  readonly gain: number;
}

export interface FitOptions {
  /** Tokens for pieces and markers together. */
  readonly budget: number;
  /** Tokens of the marker that stands for a run of pieces left out. */
  readonly markerCost: number;
  /** Indices of pieces that are shown whatever they cost. */
  readonly forced?: Iterable<number>;
}

/**
 * Chooses pieces under a budget: always the one that is worth most for each token that it adds. A piece beside a shown
 * one needs no marker of its own, and one between two shown ones saves a marker, so that the choice grows in runs.
 * Runs that are left out and cost no more than their marker are shown in the end.
 * The usual greedy bound for knapsacks holds within a run of equal markers; see Martello and Toth, "Knapsack
 * Problems" (1990), 2.4.
 * @returns for each piece whether it is shown
 */
export function fitPieces(
  pieces: readonly Piece[],
  { budget, markerCost, forced = [] }: FitOptions,
): boolean[] {
  const fit = new Fit(pieces, markerCost);
  for (const index of forced) fit.show(index);
  const heap = new RatioHeap(pieces.map((_, index) => ({ index, ratio: fit.ratio(index) })));
  for (let best = heap.pop(); best !== undefined; best = heap.pop()) {
    const { index, ratio } = best;
    if (fit.isShown(index) || ratio <= 0 || fit.used + fit.added(index) > budget) continue;
    fit.show(index);
    // The neighbours have become cheaper: they get a higher place, and their old one is passed over later.
    for (const beside of [index - 1, index + 1]) {
      if (fit.hides(beside)) heap.push({ index: beside, ratio: fit.ratio(beside) });
    }
  }
  fit.closeCheapGaps();
  return fit.shown();
}

/** Which pieces are shown, and what that costs with the markers between them. */
class Fit {
  readonly #pieces: readonly Piece[];
  readonly #markerCost: number;
  readonly #isShown: boolean[];
  used: number;

  constructor(pieces: readonly Piece[], markerCost: number) {
    this.#pieces = pieces;
    this.#markerCost = markerCost;
    this.#isShown = pieces.map(() => false);
    this.used = pieces.length === 0 ? 0 : markerCost;
  }

  isShown(index: number): boolean {
    return this.#isShown[index] === true;
  }

  shown(): boolean[] {
    return this.#isShown;
  }

  /** Tokens that showing a piece adds: its own, and the change in markers. */
  added(index: number): number {
    const markers = Number(this.hides(index - 1)) + Number(this.hides(index + 1)) - 1;
    return (this.#pieces[index]?.cost ?? 0) + markers * this.#markerCost;
  }

  ratio(index: number): number {
    return (this.#pieces[index]?.gain ?? 0) / Math.max(1, this.added(index));
  }

  show(index: number): void {
    if (this.isShown(index) || this.#pieces[index] === undefined) return;
    this.used += this.added(index);
    this.#isShown[index] = true;
  }

  /** Shows runs whose marker would be no shorter than they are. */
  closeCheapGaps(): void {
    for (let at = 0; at < this.#pieces.length; at++) {
      if (this.isShown(at)) continue;
      let end = at;
      let cost = 0;
      for (; end < this.#pieces.length && !this.isShown(end); end++) cost += this.#pieces[end]?.cost ?? 0;
      if (cost <= this.#markerCost) for (let index = at; index < end; index++) this.show(index);
      at = end;
    }
  }

  /** Whether there is a piece there that is not shown. */
  hides(index: number): boolean {
    return index >= 0 && index < this.#pieces.length && !this.isShown(index);
  }
}

interface Ranked {
  readonly index: number;
  readonly ratio: number;
}

/** A binary heap with the highest ratio on top, the lower index where they are equal. */
class RatioHeap {
  readonly #items: Ranked[];

  constructor(items: Ranked[]) {
    this.#items = items.sort((a, b) => b.ratio - a.ratio || a.index - b.index); // a sorted list is a heap
  }

  push(item: Ranked): void {
    const items = this.#items;
    let at = items.push(item) - 1;
    for (let up = (at - 1) >> 1; at > 0 && isAbove(item, items[up]!); up = (at - 1) >> 1) {
      items[at] = items[up]!;
      at = up;
    }
    items[at] = item;
  }

  pop(): Ranked | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return top;
    let at = 0;
    for (let down = 1; down < items.length; down = 2 * at + 1) {
      if (down + 1 < items.length && isAbove(items[down + 1]!, items[down]!)) down++;
      if (!isAbove(items[down]!, last)) break;
      items[at] = items[down]!;
      at = down;
    }
    items[at] = last;
    return top;
  }
}

const isAbove = (a: Ranked, b: Ranked): boolean =>
  a.ratio > b.ratio || (a.ratio === b.ratio && a.index < b.index);
