import { countTokens } from '../../../engine/tokens/index.ts';
import { clipLine } from './clip-line.ts';
import type { Excerpt } from './excerpt.ts';

/** What a mark for a gap and its line end cost. */
const GAP_TOKENS = 10;

/** What decides which units of an excerpt are shown. */
export interface Fit {
  readonly budget: number;
  /** Units that are shown whatever they cost. */
  readonly kept: readonly number[];
  /** Units that the task or a hint points at, the best first. */
  readonly wanted: readonly number[];
  readonly protect: readonly string[];
}

/** Chooses units under a budget; → 1 for each unit that is shown, by its number. */
export function fitExcerpt(excerpt: Excerpt, fit: Fit): Uint8Array {
  const chosen = new Chosen(excerpt, fit);
  for (const unit of [...(excerpt.kept ?? []), ...fit.kept]) chosen.take(unit);
  // What is kept takes of the budget, but never all of the rest.
  const most = Math.max(fit.budget, chosen.used + fit.budget / 2);
  // Half of the room is for what the task points at, so that the structure around it stays visible.
  takeUpTo(chosen, fit.wanted, chosen.used + (most - chosen.used) / 2);
  for (const tier of excerpt.tiers) if (!takeUpTo(chosen, tier, most)) break;
  chosen.closeGaps();
  return chosen.isShown;
}

/** Takes units as long as they fit; whether all did. */
function takeUpTo(chosen: Chosen, units: readonly number[], most: number): boolean {
  for (const unit of units) {
    if (chosen.used + chosen.costOf(unit) > most) return false;
    chosen.take(unit);
  }
  return true;
}

class Chosen {
  readonly isShown: Uint8Array;
  used = 0;
  readonly #excerpt: Excerpt;
  readonly #protect: readonly string[];

  constructor(excerpt: Excerpt, { protect }: Fit) {
    this.#excerpt = excerpt;
    this.#protect = protect;
    this.isShown = new Uint8Array(excerpt.units.count + 2);
  }

  /** Tokens that showing a unit adds: its text, and a mark where it stands apart from what is shown. */
  costOf(unit: number): number {
    if (this.isShown[unit] === 1 || this.#isDropped(unit)) return 0;
    const touches = (this.isShown[unit - 1] ?? 0) + (this.isShown[unit + 1] ?? 0);
    return this.#tokens(unit) + (touches === 0 ? GAP_TOKENS : 0);
  }

  take(unit: number): void {
    if (unit < 1 || unit > this.#excerpt.units.count || this.#isDropped(unit)) return;
    this.used += this.costOf(unit);
    this.isShown[unit] = 1;
  }

  /** Shows what is no longer than the mark that would stand for it. */
  closeGaps(): void {
    const { count } = this.#excerpt.units;
    for (let first = 1; first <= count; first++) {
      if (this.isShown[first] === 1) continue;
      let last = first;
      while (last < count && this.isShown[last + 1] !== 1) last++;
      if (this.#isCheap(first, last)) this.isShown.fill(1, first, last + 1);
      first = last;
    }
  }

  #isCheap(first: number, last: number): boolean {
    let tokens = 0;
    for (let unit = first; unit <= last; unit++) {
      if (this.#isDropped(unit)) return false;
      tokens += this.#tokens(unit);
      if (tokens > GAP_TOKENS) return false;
    }
    return true;
  }

  #isDropped(unit: number): boolean {
    return this.#excerpt.dropped?.has(unit) === true;
  }

  #tokens(unit: number): number {
    return countTokens(clipLine(this.#excerpt.units.text(unit), this.#protect)) + 1;
  }
}
