import { isFault } from '../generic/faults.ts';

/** Beyond so many bytes a line is judged by itself: no more of it is looked at. */
export const LONGEST_LINE = 8192;
/** Forms whose judgement is remembered: a log has few. */
const MOST_FORMS = 65_536;

type Judgement = 'ordinary' | 'fault' | 'by-itself';

/** What stands behind these words tells of a fault only within some distance, which numbers of other lengths change. */
const BY_DISTANCE = /^\s*(?:[-+] )?(?:expected|received|actual|got|left|right)\b/i;

/** Judges each form of a line once: the lines of a log differ in little but numbers. */
export class JudgedForms {
  readonly #judged = new Map<number, Judgement>();

  /** Whether the line tells of a fault. @param form its form, by `formOf` */
  isFault(bytes: Buffer, start: number, end: number, form: number): boolean {
    if (end - start >= LONGEST_LINE) return isFault(bytes.toString('utf8', start, end));
    const known = this.#judged.get(form);
    if (known === 'ordinary' || known === 'fault') return known === 'fault';
    const line = bytes.toString('utf8', start, end);
    const isOne = isFault(line);
    if (known === undefined) {
      if (this.#judged.size >= MOST_FORMS) this.#judged.clear();
      this.#judged.set(form, BY_DISTANCE.test(line) ? 'by-itself' : isOne ? 'fault' : 'ordinary');
    }
    return isOne;
  }
}

const LETTER = 1;
const HEX_LETTER = 2;
const DIGIT = 3;
const ZERO = 4;
/** By byte: 0 between words, else one of the above. */
const KINDS = new Uint8Array(256);
for (const letter of 'ghijklmnopqrstuvwyzGHIJKLMNOPQRSTUVWXYZ_') KINDS[letter.charCodeAt(0)] = LETTER;
for (const letter of 'abcdefxABCDEF') KINDS[letter.charCodeAt(0)] = HEX_LETTER;
for (const digit of '123456789') KINDS[digit.charCodeAt(0)] = DIGIT;
KINDS[48] = ZERO;

const SOME_NUMBER = 35;
const ZERO_ALONE = 48;
const ZEROS = 49;
const HEX_BEGINS_WITH_LETTER = 1;
const HEX_BEGINS_WITH_DIGIT = 2;

/**
 * The form of a line as a number of 52 bits: lines of one form differ in the values of their numbers only, so that one of
 * them tells of a fault when all do. Zero is no other number (`0 errors`, not `00 errors`), and a word of digits and letters from a to f
 * is a number.
 */
export function formOf(bytes: Uint8Array, start: number, end: number): number {
  let high = 0x811c9dc5;
  let low = 0x9e3779b9;
  let at = start;
  while (at < end) {
    const first = KINDS[bytes[at] as number] as number;
    let value = bytes[at] as number;
    if (first === 0) at++;
    else {
      // A word: hashed with each run of digits as one sign.
      let kinds = 0;
      let word = 0x811c9dc5;
      let run = 0;
      for (; at < end; at++) {
        const byte = bytes[at] as number;
        const kind = KINDS[byte] as number;
        if (kind === 0) break;
        kinds |= 1 << kind;
        if (kind >= DIGIT) {
          run = kind === DIGIT || run === SOME_NUMBER ? SOME_NUMBER : run === 0 ? ZERO_ALONE : ZEROS;
          continue;
        }
        if (run !== 0) word = Math.imul(word ^ run, 0x01000193);
        run = 0;
        word = Math.imul(word ^ byte, 0x01000193);
      }
      if (run !== 0) word = Math.imul(word ^ run, 0x01000193);
      value = isHex(kinds) ? (first === HEX_LETTER ? HEX_BEGINS_WITH_LETTER : HEX_BEGINS_WITH_DIGIT) : word;
    }
    high = Math.imul(high ^ value, 0x01000193);
    low = Math.imul(low ^ value, 0x85ebca6b) + 1;
    low ^= low >>> 13;
  }
  return (high >>> 0) * 0x100000 + (low >>> 12);
}

/** Digits and letters from a to f, some of each, and nothing else. */
const isHex = (kinds: number): boolean =>
  (kinds & (1 << LETTER)) === 0 && (kinds & (1 << HEX_LETTER)) !== 0 && kinds >= 1 << DIGIT;
