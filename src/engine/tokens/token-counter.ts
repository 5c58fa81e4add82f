import { lastCertainCut } from './certain-cut.ts';
import { countTokens } from './count.ts';
import { DEFAULT_ENCODING, type Encoding } from './encoding.ts';
import { MAX_WORD_BYTES } from './token-engine.ts';

/**
 * Counts UTF-8 that comes in chunks, cut anywhere, as `countTokens` counts the whole; keeps only what follows the
 * last place where a word certainly ends.
 */
export class TokenCounter {
  readonly #encoding: Encoding;
  #count = 0;
  #held: Uint8Array[] = [];
  #heldBytes = 0;

  constructor(encoding: Encoding = DEFAULT_ENCODING) {
    this.#encoding = encoding;
  }

  /**
   * Takes the next chunk, whose memory the caller may use again.
   * @throws RangeError as `countTokens`
   */
  push(chunk: Uint8Array): void {
    const cut = lastCertainCut(chunk, chunk.length);
    if (cut > 0) {
      this.#countHeldAnd(chunk.subarray(0, cut));
      this.#hold(chunk.subarray(cut));
    } else this.#hold(chunk);
  }

  /** The number of tokens of all chunks. */
  finish(): number {
    this.#countHeldAnd(new Uint8Array(0));
    return this.#count;
  }

  #hold(bytes: Uint8Array): void {
    this.#held.push(Uint8Array.from(bytes));
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > MAX_WORD_BYTES) throw new RangeError(`no word ends in ${this.#heldBytes} bytes`);
  }

  #countHeldAnd(bytes: Uint8Array): void {
    const text = this.#held.length === 0 ? bytes : Buffer.concat([...this.#held, bytes]);
    this.#held = [];
    this.#heldBytes = 0;
    this.#count += countTokens(text, this.#encoding);
  }
}
