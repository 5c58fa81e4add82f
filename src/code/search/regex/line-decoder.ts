import type { Alphabet } from './alphabet.ts';
import { BETWEEN_CHARACTERS, BROKEN, Utf8Reader } from './utf8-reader.ts';

/** A line as symbols. The arrays are longer than the line and are used again for the next one. */
export interface LineSymbols {
  readonly symbols: Uint16Array;
  /** The byte at which each symbol begins and, after the last, where the line ends. */
  readonly offsets: Uint32Array;
  readonly count: number;
}

/** Bytes of a line whose arrays are kept; longer lines get arrays of their own. */
const KEPT_LENGTH = 4096;

/** Turns lines into the symbols of an alphabet, the way the byte automaton sees them. */
export class LineDecoder {
  readonly #alphabet: Alphabet;
  readonly #reader: Utf8Reader;
  readonly #symbols = new Uint16Array(KEPT_LENGTH);
  readonly #offsets = new Uint32Array(KEPT_LENGTH + 1);

  constructor(alphabet: Alphabet) {
    this.#alphabet = alphabet;
    this.#reader = new Utf8Reader(alphabet);
  }

  /** Decodes `bytes` from `start` to `end`, which hold no line feed. A broken character becomes one `invalid`. */
  decode(bytes: Uint8Array, start: number, end: number): LineSymbols {
    const isShort = end - start <= KEPT_LENGTH;
    const symbols = isShort ? this.#symbols : new Uint16Array(end - start);
    const offsets = isShort ? this.#offsets : new Uint32Array(end - start + 1);
    const { ofAscii, invalid } = this.#alphabet;
    let count = 0;
    let beginning = BETWEEN_CHARACTERS;
    offsets[0] = start;
    const add = (symbol: number, next: number): void => {
      symbols[count++] = symbol;
      offsets[count] = next;
      beginning = BETWEEN_CHARACTERS;
    };
    for (let i = start; i < end; i++) {
      const byte = bytes[i]!; // within the line
      let read = byte < 0x80 ? -1 - ofAscii[byte]! : this.#reader.next(beginning, byte);
      if (beginning !== BETWEEN_CHARACTERS && (byte < 0x80 || read === BROKEN)) {
        add(invalid, i);
        if (byte >= 0x80) read = this.#reader.next(BETWEEN_CHARACTERS, byte);
      }
      if (read < 0) add(-1 - read, i + 1);
      else beginning = read;
    }
    if (beginning !== BETWEEN_CHARACTERS) add(invalid, end);
    return { symbols, offsets, count };
  }
}
