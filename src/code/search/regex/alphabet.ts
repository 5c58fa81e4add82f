import { type CodePointSet, contains, MAX_CODE_POINT } from './code-points.ts';

/**
 * The characters that a pattern tells apart. Code points that belong to the same of its classes are one
 * *symbol*, so that automata work with a handful of symbols instead of a million characters. Two more stand
 * for what no class matches: a byte that is not UTF-8, and the end of the line.
 */
export class Alphabet {
  /** All symbols, the two special ones included. */
  readonly symbolCount: number;
  readonly invalid: number;
  readonly lineEnd: number;
  /** 1 for symbols of word characters; all 0 when the pattern never asks. */
  readonly isWord: Uint8Array;
  /** Symbol of each ASCII code point; the line feed has `lineEnd`. */
  readonly ofAscii: Uint16Array;
  /** `classHas[classNumber * symbolCount + symbol]` is 1 when the class holds the symbol. */
  readonly classHas: Uint8Array;
  /** True when all code points beyond ASCII are one symbol. */
  readonly isAsciiOnly: boolean;
  /** Starts of the intervals of equal symbol, ascending from 0, and their symbols. */
  readonly #starts: Uint32Array;
  readonly #symbols: Uint16Array;

  /** @param words the word characters, where an assertion asks for them. */
  constructor(classes: readonly CodePointSet[], words: CodePointSet | undefined) {
    const { starts, symbols, samples } = partition(words ? [...classes, words] : classes);
    this.#starts = Uint32Array.from(starts);
    this.#symbols = Uint16Array.from(symbols);
    this.invalid = samples.length;
    this.lineEnd = samples.length + 1;
    this.symbolCount = samples.length + 2;
    this.classHas = new Uint8Array(classes.length * this.symbolCount);
    this.isWord = new Uint8Array(this.symbolCount);
    for (const [symbol, sample] of samples.entries()) {
      classes.forEach((set, k) => {
        if (contains(set, sample)) this.classHas[k * this.symbolCount + symbol] = 1;
      });
      if (words && contains(words, sample)) this.isWord[symbol] = 1;
    }
    this.ofAscii = Uint16Array.from({ length: 128 }, (_, c) => (c === 10 ? this.lineEnd : this.of(c)));
    this.isAsciiOnly = (starts.at(-1) ?? 0) <= 0x80;
  }

  /** The symbol of a code point. */
  of(codePoint: number): number {
    return this.#symbols[this.#intervalOf(codePoint)]!; // the first interval starts at 0
  }

  /** The symbol that all code points from `low` to `high` share, or -1. */
  ofRange(low: number, high: number): number {
    const first = this.#intervalOf(low);
    return first === this.#intervalOf(high) ? this.#symbols[first]! : -1;
  }

  #intervalOf(codePoint: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= codePoint) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Intervals of equal symbol, one after the other from 0, and a member of each symbol. */
interface Partition {
  readonly starts: readonly number[];
  readonly symbols: readonly number[];
  readonly samples: readonly number[];
}

function partition(sets: readonly CodePointSet[]): Partition {
  const smallFirst = sets.toSorted((a, b) => a.length - b.length); // each step costs what the ones before have split
  return smallFirst.reduce(refined, { starts: [0], symbols: [0], samples: [0] });
}

/** Splits the intervals at the edges of `set`, and each symbol into its part inside the set and its part outside. */
function refined(old: Partition, set: CodePointSet): Partition {
  const starts: number[] = [];
  const symbols: number[] = [];
  const samples: number[] = [];
  const numbers = new Map<number, number>();
  let interval = 0;
  let edge = 0; // edges of the set passed so far: an odd number of them means inside
  for (let at = 0; at <= MAX_CODE_POINT; ) {
    while (edge < set.length && set[edge]! + (edge & 1) <= at) edge++; // a range ends after its last member
    while (interval + 1 < old.starts.length && old.starts[interval + 1]! <= at) interval++;
    const part = 2 * old.symbols[interval]! + (edge & 1); // intervals and symbols go together
    let symbol = numbers.get(part);
    if (symbol === undefined) {
      symbol = samples.push(at) - 1;
      numbers.set(part, symbol);
    }
    if (symbol !== symbols.at(-1)) {
      starts.push(at);
      symbols.push(symbol);
    }
    const nextEdge = edge < set.length ? set[edge]! + (edge & 1) : Number.POSITIVE_INFINITY;
    at = Math.min(nextEdge, old.starts[interval + 1] ?? Number.POSITIVE_INFINITY);
  }
  return { starts, symbols, samples };
}
