import type { Vocabulary } from './vocabulary.ts';
import { CharClass, SplitRule } from './vocabulary-format.ts';

const { UPPER, LOWER, NUMBER, SPACE, NEWLINE, SYMBOL } = CharClass;
const APOSTROPHE = 39;

/**
 * Splits UTF-8 text as the patterns of o200k_base and cl100k_base do. The twin of `assemblyscript/bpe/pieces.ts`,
 * which cites the patterns and says why one way of finding words serves both.
 */
export class PieceSplitter {
  readonly #stages: Uint8Array;
  readonly #classes: Uint8Array;
  readonly #caseless: boolean;
  /** The text at hand. */
  #bytes: Uint8Array = new Uint8Array(0);
  #end = 0;
  /** How long the character was that `#classAt` looked at last, in bytes. */
  #width = 0;

  constructor(vocabulary: Vocabulary) {
    this.#stages = vocabulary.stages;
    this.#classes = vocabulary.classes;
    this.#caseless = vocabulary.splitRule === SplitRule.cl100k;
  }

  /** Takes up the text in [0, bytes.length). */
  begin(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#end = bytes.length;
  }

  /** Where the piece at `p` ends; `p` lies in the text. */
  pieceEnd(p: number): number {
    if (this.#caseless) {
      const length = this.#contraction(p);
      if (length > 0) return p + length;
    }
    const flags = this.#classAt(p);
    const second = p + this.#width;
    if (flags & NUMBER) return this.#numberEnd(p);
    const isLetter = (flags & (UPPER | LOWER)) !== 0;
    if (isLetter || !(flags & NEWLINE)) {
      const start = isLetter ? p : second;
      const end = this.#wordEnd(start);
      if (end > start) return this.#caseless ? end : end + this.#contraction(end);
    }
    const symbols = this.#bytes[p] === 32 ? second : p;
    const end = this.#runEnd(symbols, SYMBOL);
    return end > symbols ? this.#tailEnd(end) : this.#spaceEnd(p);
  }

  /** The flags of the character at `p`; sets `#width`. */
  #classAt(p: number): number {
    const bytes = this.#bytes;
    const lead = bytes[p] as number;
    if (lead < 0x80) {
      this.#width = 1;
      return this.#classes[lead] as number;
    }
    const second = (bytes[p + 1] as number) & 63;
    if (lead < 0xe0) {
      this.#width = 2;
      return this.#classOf(((lead & 31) << 6) | second);
    }
    const third = (bytes[p + 2] as number) & 63;
    if (lead < 0xf0) {
      this.#width = 3;
      return this.#classOf(((lead & 15) << 12) | (second << 6) | third);
    }
    this.#width = 4;
    return this.#classOf(
      ((lead & 7) << 18) | (second << 12) | (third << 6) | ((bytes[p + 3] as number) & 63),
    );
  }

  #classOf(codePoint: number): number {
    const block = this.#stages[codePoint >> 8] as number;
    return this.#classes[(block << 8) | (codePoint & 255)] as number;
  }

  #runEnd(p: number, flags: number): number {
    let q = p;
    while (q < this.#end && this.#classAt(q) & flags) q += this.#width;
    return q;
  }

  #wordEnd(p: number): number {
    let upperEnd = p;
    let caselessEnd = p; // after the last character that could start the second half as well
    while (upperEnd < this.#end) {
      const flags = this.#classAt(upperEnd);
      if (!(flags & UPPER)) break;
      upperEnd += this.#width;
      if (flags & LOWER) caselessEnd = upperEnd;
    }
    const lowerEnd = this.#runEnd(upperEnd, LOWER);
    if (lowerEnd > upperEnd) return lowerEnd;
    return caselessEnd > p ? caselessEnd : upperEnd;
  }

  /** The length of a contraction ('s, 'LL, …) at `p`, or 0. */
  #contraction(p: number): number {
    const bytes = this.#bytes;
    if (bytes[p] !== APOSTROPHE) return 0;
    const first = (bytes[p + 1] ?? 0) | 32;
    if (first === 0x73 || first === 0x74 || first === 0x6d || first === 0x64) return 2;
    const second = bytes[p + 2] ?? 0;
    // ſ (U+017F) is an s to a matcher that ignores case.
    if (bytes[p + 1] === 0xc5 && second === 0xbf) return 3;
    const pair = (first << 8) | second | 32;
    return pair === 0x7265 || pair === 0x7665 || pair === 0x6c6c ? 3 : 0;
  }

  #tailEnd(p: number): number {
    let q = p;
    for (; q < this.#end; q++) {
      const byte = this.#bytes[q];
      if (byte !== 10 && byte !== 13 && (this.#caseless || byte !== 47)) break;
    }
    return q;
  }

  #numberEnd(p: number): number {
    let q = p;
    for (let digits = 0; digits < 3 && q < this.#end && this.#classAt(q) & NUMBER; digits++) q += this.#width;
    return q;
  }

  #spaceEnd(p: number): number {
    let newlineEnd = 0;
    let last = p;
    let q = p;
    while (q < this.#end) {
      const flags = this.#classAt(q);
      if (!(flags & SPACE)) break;
      last = q;
      q += this.#width;
      if (flags & NEWLINE) newlineEnd = q;
    }
    if (newlineEnd > 0) return newlineEnd;
    return q === this.#end || last === p ? q : last;
  }
}
