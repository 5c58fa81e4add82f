import type { CodePointSet } from './code-points.ts';

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
    const { starts, symbols, signatures } = partition(words ? [...classes, words] : classes);
    this.#starts = Uint32Array.from(starts);
    this.#symbols = Uint16Array.from(symbols);
    this.invalid = signatures.length;
    this.lineEnd = signatures.length + 1;
    this.symbolCount = signatures.length + 2;
    this.classHas = new Uint8Array(classes.length * this.symbolCount);
    this.isWord = new Uint8Array(this.symbolCount);
    for (const [symbol, signature] of signatures.entries()) {
      classes.forEach((_, k) => {
        if ((signature >> BigInt(k)) & 1n) this.classHas[k * this.symbolCount + symbol] = 1;
      });
      if (words && (signature >> BigInt(classes.length)) & 1n) this.isWord[symbol] = 1;
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

interface Partition {
  readonly starts: number[];
  readonly symbols: number[];
  /** By symbol: bit k is set when the symbol belongs to set k. */
  readonly signatures: bigint[];
}

/** Sweeps over all range edges; between two edges the sets that hold a code point do not change. */
function partition(sets: readonly CodePointSet[]): Partition {
  const flips = new Map<number, bigint>([[0, 0n]]);
  sets.forEach((set, k) => {
    const bit = 1n << BigInt(k);
    for (let i = 0; i < set.length; i++) {
      const edge = set[i]! + (i & 1); // a range ends one after its last member
      flips.set(edge, (flips.get(edge) ?? 0n) ^ bit);
    }
  });
  const result: Partition = { starts: [], symbols: [], signatures: [] };
  const symbolOf = new Map<bigint, number>();
  let signature = 0n;
  for (const edge of [...flips.keys()].sort((a, b) => a - b)) {
    signature ^= flips.get(edge)!; // every key of the map was set
    let symbol = symbolOf.get(signature);
    if (symbol === undefined) {
      symbol = result.signatures.push(signature) - 1;
      symbolOf.set(signature, symbol);
    }
    if (edge <= 0x10ffff && symbol !== result.symbols.at(-1)) {
      result.starts.push(edge);
      result.symbols.push(symbol);
    }
  }
  return result;
}
