import { isAscii } from 'node:buffer';
import { type BlobView, Field } from './blob.ts';

/** The strings of one blob. Each is made when it is first asked for: of most files only the definitions are looked at. */
export class StoredTexts {
  readonly #words: Uint32Array;
  /** Word that holds the offset of the first string. */
  readonly #first: number;
  /** A view of them, in the memory of the blob. */
  readonly #block: Buffer;
  /** All in one string, where each byte is a character: cutting that is cheaper than decoding. */
  readonly #ascii: string | undefined;
  readonly #texts: (string | undefined)[];

  constructor(view: BlobView) {
    const { stringOffsets, stringBytes } = view.layout;
    const count = view.count(Field.strings);
    this.#words = view.words;
    this.#first = stringOffsets;
    const { buffer, byteOffset } = view.bytes;
    const length = view.words[stringOffsets + count] as number;
    this.#block = Buffer.from(buffer, byteOffset + stringBytes, length);
    this.#ascii = isAscii(this.#block) ? this.#block.toString('latin1') : undefined;
    this.#texts = new Array(count);
  }

  /** The string with this number; '' when there is none. */
  at(id: number): string {
    const known = this.#texts[id];
    if (known !== undefined) return known;
    if (id >= this.#texts.length) return '';
    const from = this.#words[this.#first + id] as number;
    const to = this.#words[this.#first + id + 1] as number;
    const text = this.#ascii?.slice(from, to) ?? this.#block.toString('utf8', from, to);
    this.#texts[id] = text;
    return text;
  }
}
