import { BYTE_FREQUENCY, type ByteSet, bytesOf, frequencyOf, onlyByte } from './byte-set.ts';
import type { Window } from './window.ts';

/** Finds the places of a buffer where a window fits. */
export interface WindowSearch {
  over(bytes: Buffer): WindowCursor;
}

/** The first place at or after `from` where the window starts, or -1. `from` never decreases from call to call. */
export type WindowCursor = (from: number) => number;

/**
 * The fastest of three ways to find a window, by what each costs on source code; `undefined` when an
 * automaton that looks at every byte is no slower. Costs are nanoseconds a byte, fitted to measurements on
 * 20 MB of Rust (2-core Xeon, Node 20): they only have to rank the ways.
 */
export function planWindowSearch({ sets, isPattern }: Window): WindowSearch | undefined {
  const plans = [...literalPlans(sets), ...bytePlans(sets), ...skipPlans(sets)];
  const best = plans.reduce<Plan | undefined>((a, b) => (a && a.cost <= b.cost ? a : b), undefined);
  const judging = isPattern ? 0 : JUDGE_COST * Math.min(LINES_PER_BYTE, chanceOf(sets));
  return best && best.cost + judging < AUTOMATON_COST ? best.make() : undefined;
}

/**
 * Chance that a place fits: the share of the rarest byte set, times the roots of all shares, because
 * neighbours in source code depend on each other and each rejects less than its share.
 */
export function chanceOf(sets: readonly ByteSet[]): number {
  const shares = sets.map(frequencyOf);
  return shares.reduce((chance, share) => chance * Math.sqrt(share), Math.sqrt(Math.min(...shares)));
}

interface Plan {
  readonly cost: number;
  readonly make: () => WindowSearch;
}

/** Native search of memory without a hit. */
const SCAN_COST = 0.06;
const AUTOMATON_COST = 1.5;
/** A hit of the native search that its own comparison rejects, and one that returns to JavaScript. */
const INNER_HIT_COST = 6;
const OUTER_HIT_COST = 30;
/** One look of the skip loop. */
const SKIP_COST = 1.9;
/** The automaton on one line, apart from the others. */
const JUDGE_COST = 120;
export const LINES_PER_BYTE = 1 / 35;

/** Whether each byte from `start` on is in its set; rows of 256 flags, one position each. */
class Fit {
  readonly #flags: Uint8Array;
  readonly #length: number;

  constructor(sets: readonly ByteSet[]) {
    this.#length = sets.length;
    this.#flags = new Uint8Array(256 * sets.length);
    sets.forEach((set, i) => {
      this.#flags.set(set, 256 * i);
    });
  }

  at(bytes: Uint8Array, start: number): boolean {
    if (start < 0 || start + this.#length > bytes.length) return false;
    for (let i = 0; i < this.#length; i++) if (this.#flags[(i << 8) | bytes[start + i]!] === 0) return false;
    return true;
  }
}

/**
 * Node searches longer needles with Boyer-Moore-Horspool and shorter ones with `memchr` for their first byte:
 * a short needle that begins with a rare byte is found at many gigabytes a second.
 */
const MAX_NEEDLE = 6;

function* literalPlans(sets: readonly ByteSet[]): Generator<Plan> {
  const text = sets.map(onlyByte);
  for (const [at, first] of text.entries()) {
    if (first < 0) continue;
    let end = at + 1;
    while (end < text.length && end - at < MAX_NEEDLE && text[end]! >= 0) end++;
    const needle = Buffer.from(text.slice(at, end));
    if (needle.length < 2) continue;
    const inner = BYTE_FREQUENCY[first]! * INNER_HIT_COST;
    const cost = SCAN_COST + inner + chanceOf(sets.slice(at, end)) * OUTER_HIT_COST;
    yield { cost, make: () => new LiteralSearch(sets, needle, at) };
  }
}

/** Looks for a short literal inside the window. */
class LiteralSearch implements WindowSearch {
  readonly #fit: Fit;
  readonly #needle: Buffer;
  readonly #offset: number;

  constructor(sets: readonly ByteSet[], needle: Buffer, offset: number) {
    this.#fit = new Fit(sets);
    this.#needle = needle;
    this.#offset = offset;
  }

  over(bytes: Buffer): WindowCursor {
    const needle = this.#needle;
    const offset = this.#offset;
    return (from) => {
      let hit = bytes.indexOf(needle, from + offset);
      while (hit >= 0 && !this.#fit.at(bytes, hit - offset)) hit = bytes.indexOf(needle, hit + 1);
      return hit < 0 ? -1 : hit - offset;
    };
  }
}

const MAX_BYTES = 3;

function* bytePlans(sets: readonly ByteSet[]): Generator<Plan> {
  for (const [at, set] of sets.entries()) {
    const bytes = bytesOf(set);
    if (bytes.length > MAX_BYTES) continue;
    const cost = SCAN_COST * bytes.length + frequencyOf(set) * OUTER_HIT_COST;
    yield { cost, make: () => new ByteSearch(sets, bytes, at) };
  }
}

/** Looks for one of up to three rare bytes of the window, each with a native search of its own. */
class ByteSearch implements WindowSearch {
  readonly #fit: Fit;
  readonly #bytes: readonly number[];
  readonly #offset: number;

  constructor(sets: readonly ByteSet[], bytes: readonly number[], offset: number) {
    this.#fit = new Fit(sets);
    this.#bytes = bytes;
    this.#offset = offset;
  }

  over(bytes: Buffer): WindowCursor {
    // Where each byte comes next; kept between calls, or a common byte would look for a rare one at every hit.
    const hits = new Float64Array(this.#bytes.length).fill(-1);
    const advance = (from: number): number => {
      let nearest = Number.POSITIVE_INFINITY;
      for (let k = 0; k < hits.length; k++) {
        if (hits[k]! < from) {
          const hit = bytes.indexOf(this.#bytes[k]!, from); // one hit a byte
          hits[k] = hit < 0 ? Number.POSITIVE_INFINITY : hit;
        }
        if (hits[k]! < nearest) nearest = hits[k]!;
      }
      return nearest;
    };
    return (from) => {
      let hit = advance(from + this.#offset);
      while (hit !== Number.POSITIVE_INFINITY) {
        if (this.#fit.at(bytes, hit - this.#offset)) return hit - this.#offset;
        hit = advance(hit + 1);
      }
      return -1;
    };
  }
}

const MAX_SKIP = 16;
/** Positions among which a part to skip by is chosen: more would only lengthen the choice. */
const MAX_SKIP_CHOICE = 48;

/**
 * Boyer and Moore's search ("A fast string searching algorithm", 1977) with sets for letters and its first
 * rule only: compare from the end, and move on until the byte that did not fit meets a position that takes it.
 */
function* skipPlans(sets: readonly ByteSet[]): Generator<Plan> {
  for (let end = 1; end <= Math.min(sets.length, MAX_SKIP_CHOICE); end++) {
    const last = frequencyOf(sets[end - 1]!); // within the list
    const skips = new Uint8Array(256);
    let seen = 0; // share of bytes whose skip is settled
    let settled = last; // bytes of the last set move on by one after the comparison
    for (let start = end - 1; start >= Math.max(0, end - MAX_SKIP); start--) {
      const length = end - start;
      if (start < end - 1) {
        for (const byte of bytesOf(sets[start]!)) {
          if (skips[byte] !== 0) continue;
          skips[byte] = length - 1;
          if (sets[end - 1]![byte]) continue;
          seen += BYTE_FREQUENCY[byte]!;
          settled += BYTE_FREQUENCY[byte]! * (length - 1);
        }
      }
      const average = settled + Math.max(0, 1 - last - seen) * length;
      yield { cost: (SKIP_COST * (1 + 2 * last)) / average, make: () => new SkipSearch(sets, start, end) };
    }
  }
}

class SkipSearch implements WindowSearch {
  readonly #fit: Fit;
  /** By byte: how far its last place in the part lies from the part's end; the length where it has none. */
  readonly #skips: Uint8Array;
  /** Rows of 256 flags: the part that is looked at, from its last position to its first. */
  readonly #flags: Uint8Array;
  /** From the start of the window to the last byte of the part. */
  readonly #reach: number;

  constructor(sets: readonly ByteSet[], start: number, end: number) {
    const part = sets.slice(start, end);
    this.#fit = new Fit(sets);
    this.#reach = end - 1;
    this.#skips = new Uint8Array(256).fill(part.length);
    this.#flags = new Uint8Array(256 * part.length);
    part.forEach((set, i) => {
      const distance = part.length - 1 - i;
      for (const byte of bytesOf(set)) this.#skips[byte] = distance;
      this.#flags.set(set, 256 * distance);
    });
  }

  over(bytes: Buffer): WindowCursor {
    return (from) => this.#next(bytes, from);
  }

  #next(bytes: Uint8Array, from: number): number {
    const skips = this.#skips;
    const flags = this.#flags;
    const length = bytes.length;
    let i = from + this.#reach;
    while (i < length) {
      const skip = skips[bytes[i]!]!; // every byte has one
      if (skip !== 0) {
        i += skip;
        continue;
      }
      let row = 256;
      let k = i - 1;
      while (row < flags.length && flags[row | bytes[k]!] !== 0) {
        row += 256;
        k--;
      }
      if (row < flags.length) i += Math.max(1, skips[bytes[k]!]! - (i - k));
      else if (this.#fit.at(bytes, i - this.#reach)) return i - this.#reach;
      else i++;
    }
    return -1;
  }
}
