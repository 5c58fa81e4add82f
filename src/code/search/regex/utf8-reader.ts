import type { Alphabet } from './alphabet.ts';

/** Between two characters. Every other number stands for the beginning of one. */
export const BETWEEN_CHARACTERS = 0;
/** The bytes so far are no character and neither does this one continue them: read it again as a first byte. */
export const BROKEN = Number.MIN_SAFE_INTEGER;

/** Beginning of a character: its code point lies from `low` to `low + 64 ** remaining - 1`. */
interface Beginning {
  readonly low: number;
  /** Continuation bytes to come. */
  readonly remaining: number;
  /** The symbol, when all characters that begin so share it, else -1. */
  readonly symbol: number;
}

/**
 * Groups UTF-8 bytes into symbols one byte at a time. Beginnings that lead to one symbol whatever follows are
 * one beginning, so that pure ASCII patterns need three of them and Unicode classes as many as they are fine.
 */
export class Utf8Reader {
  readonly #alphabet: Alphabet;
  readonly #beginnings: Beginning[] = [{ low: 0, remaining: 0, symbol: -1 }];
  readonly #numbers = new Map<string, number>();

  constructor(alphabet: Alphabet) {
    this.#alphabet = alphabet;
  }

  /** @returns the next beginning (≥ 0), a completed symbol as `-1 - symbol`, or `BROKEN`. */
  next(beginning: number, byte: number): number {
    return beginning === BETWEEN_CHARACTERS ? this.#first(byte) : this.#continued(beginning, byte);
  }

  #first(byte: number): number {
    if (byte < 0x80) return -1 - this.#alphabet.ofAscii[byte]!;
    if (byte >= 0xc2 && byte < 0xe0) return this.#begin((byte & 0x1f) << 6, 1);
    if (byte >= 0xe0 && byte < 0xf0) return this.#begin((byte & 0x0f) << 12, 2);
    if (byte >= 0xf0 && byte < 0xf5) return this.#begin((byte & 0x07) << 18, 3);
    return -1 - this.#alphabet.invalid;
  }

  #continued(number: number, byte: number): number {
    if ((byte & 0xc0) !== 0x80) return BROKEN;
    const { low, remaining, symbol } = this.#beginnings[number]!; // numbers come from here
    const bits = 6 * (remaining - 1);
    const extended = low + ((byte & 0x3f) << bits);
    if (isOverlongOrSurrogate(extended, remaining)) return BROKEN;
    if (remaining > 1) return this.#begin(extended, remaining - 1, symbol);
    return -1 - (symbol >= 0 ? symbol : this.#alphabet.of(extended));
  }

  #begin(low: number, remaining: number, knownSymbol = -1): number {
    const symbol =
      knownSymbol >= 0 || needsSecondByteCheck(low, remaining)
        ? knownSymbol
        : this.#alphabet.ofRange(low, low + 64 ** remaining - 1);
    const key = symbol >= 0 ? `${symbol}/${remaining}` : `${low}-${remaining}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#beginnings.push({ low, remaining, symbol }) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}

/** After E0, ED, F0 and F4 not every second byte is valid: those beginnings must remember which they are. */
const needsSecondByteCheck = (low: number, remaining: number): boolean =>
  (remaining === 2 && (low === 0 || low === 0xd000)) || (remaining === 3 && (low === 0 || low === 0x100000));

/** @param low smallest code point after the byte that was just read; `remaining` still counts that byte. */
function isOverlongOrSurrogate(low: number, remaining: number): boolean {
  if (remaining === 3) return low < 0x10000 || low > 0x10ffff;
  return remaining === 2 && (low < 0x800 || (low >= 0xd800 && low <= 0xdfff));
}

/**
 * Numbers bytes that no state can tell apart: ASCII bytes by symbol, then the others, which differ only by
 * UTF-8's own rules unless the pattern has classes beyond ASCII.
 */
export function byteClasses(alphabet: Alphabet): { readonly classOf: Uint8Array; readonly count: number } {
  const numbers = new Map<string, number>();
  const classOf = Uint8Array.from({ length: 256 }, (_, byte) => {
    const key =
      byte < 0x80 ? `${alphabet.ofAscii[byte]}` : alphabet.isAsciiOnly ? utf8Role(byte) : `b${byte}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  });
  return { classOf, count: numbers.size };
}

function utf8Role(byte: number): string {
  if (byte < 0xc0) return `continuation${byte < 0x90 ? 1 : byte < 0xa0 ? 2 : 3}`;
  if (byte < 0xc2 || byte > 0xf4) return 'never';
  if ([0xe0, 0xed, 0xf0, 0xf4].includes(byte)) return `lead${byte}`;
  return `lead${byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4}`;
}
