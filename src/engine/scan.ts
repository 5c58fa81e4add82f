import type { Arena, LoadedKernel } from './arena.ts';
import { type ScanKernel, scanTwin } from './scan-twin.ts';

/** A literal made ready for searching, see `literal`. */
export interface Literal {
  readonly needle: Uint8Array;
  /** 0x20 where a letter of either case matches, else 0. */
  readonly fold: Uint8Array;
  /** Where its two rarest bytes stand. */
  readonly rarest: readonly [number, number];
}

/** Bytes of source code from the most frequent on, counted over Rust, TypeScript, JavaScript, Python and C. */
const FREQUENT =
  ' etrsnaoi\nlc_dpufm)(,h.g:"y\'bSE=T/x*;0vkIAwNRCL-OP{}1#\t>2DMF[]`UB3G\\5<|j4zqH6&X9V8K!?W+7@Y$ZJ%Q~^';

function rarity(byte: number): number {
  const rank = FREQUENT.indexOf(String.fromCharCode(byte));
  return rank < 0 ? FREQUENT.length : rank;
}

/**
 * Prepares `text`, not empty, for searching. With `ignoreCase` ASCII letters match in either case; other letters
 * match as they are.
 */
export function literal(text: string | Uint8Array, ignoreCase = false): Literal {
  const needle = typeof text === 'string' ? new TextEncoder().encode(text) : Uint8Array.from(text);
  if (needle.length === 0) throw new RangeError('an empty literal is everywhere');
  const fold = new Uint8Array(needle.length);
  for (let i = 0; ignoreCase && i < needle.length; i++) {
    const lower = needle[i]! | 0x20;
    if (lower < 97 || lower > 122) continue;
    needle[i] = lower;
    fold[i] = 0x20;
  }
  return { needle, fold, rarest: rarestPlaces(needle) };
}

/** The places of the rarest byte and of the rarest among the others; the same one in a literal of one byte. */
function rarestPlaces(needle: Uint8Array): [number, number] {
  const places = Array.from(needle.keys()).sort((a, b) => rarity(needle[b]!) - rarity(needle[a]!) || a - b);
  return [places[0]!, places[1] ?? places[0]!];
}

/** Literal search and line ends over bytes. Best with the bytes in the arena. */
export class Scan {
  readonly #arena: Arena;
  readonly #kernel: LoadedKernel<ScanKernel>;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#kernel = arena.kernel('scan', scanTwin);
  }

  get isNative(): boolean {
    return this.#kernel.isNative;
  }

  /** Offsets of every place in `bytes` where the literal stands, overlapping ones too. */
  find(bytes: Uint8Array, wanted: Literal): Uint32Array {
    return this.#arena.scratch(() => {
      const src = this.#arena.place(bytes);
      const { needle, fold } = this.#place(wanted);
      const [first, second] = wanted.rarest;
      const n = wanted.needle.length;
      return this.#collect(1 + (bytes.length >> 6), (to, capacity) =>
        this.#kernel.run.find(src, bytes.length, needle, fold, n, first, second, to, capacity),
      );
    });
  }

  /** Line feeds in `bytes`. */
  countLineFeeds(bytes: Uint8Array): number {
    return this.#arena.scratch(() => this.#kernel.run.countLines(this.#arena.place(bytes), bytes.length));
  }

  /** Where the lines of `bytes` begin. A line feed at the very end begins no line. */
  lineStarts(bytes: Uint8Array): Uint32Array {
    return this.#arena.scratch(() => {
      const src = this.#arena.place(bytes);
      return this.#collect(1 + (bytes.length >> 4), (to, capacity) =>
        this.#kernel.run.lineStarts(src, bytes.length, to, capacity),
      );
    });
  }

  #place(wanted: Literal): { needle: number; fold: number } {
    return { needle: this.#arena.place(wanted.needle), fold: this.#arena.place(wanted.fold) };
  }

  /** Calls `fill` with room for `guess` words and, if there are more, once again with room for all. */
  #collect(guess: number, fill: (to: number, capacity: number) => number): Uint32Array {
    return this.#arena.scratch(() => {
      let to = this.#arena.newU32(guess);
      let count = fill(to.byteOffset, guess);
      if (count > guess) {
        to = this.#arena.newU32(count);
        count = fill(to.byteOffset, count);
      }
      return to.slice(0, count);
    });
  }
}
