import { decode, isWholeUtf8 } from '../../core/text-encoding.ts';
import type { Source } from './source.ts';

/** A stretch of a file as text. `end` says where it really ended: behind the last whole character that fits. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isLatin1: boolean;
}

/** Counts the tokens of a text; may stop with any number above `limit` as soon as there are more. */
export type CountTokens = (text: string, limit: number) => number;

/** How much an answer may hold. */
export interface Cap {
  readonly tokens: number;
  readonly count: CountTokens;
}

/** No token of o200k_base has more bytes than a piece is given for it, long runs of blanks apart. */
const BYTES_PER_TOKEN = 8;
/** The text is weighed in portions of so many characters, smaller ones when a portion no longer fits. */
const LARGEST_PORTION = 4096;
const SMALLEST_PORTION = 16;

/**
 * Takes as much of `start … end` as fits under the cap. A cut falls behind a line where one ends in the second half,
 * and never inside a character or between a letter and the marks that belong to it.
 */
export function takePiece(source: Source, range: ByteRange, cap: Cap): Piece {
  const wantedEnd = Math.min(range.end, source.sizeBytes);
  const mostEnd = Math.min(wantedEnd, range.start + cap.tokens * BYTES_PER_TOKEN);
  const bytes = source.read(range.start, mostEnd);
  const whole = mostEnd < wantedEnd ? withoutBrokenEnd(bytes) : bytes;
  const isLatin1 = !isWholeUtf8(whole);
  const text = isLatin1 ? decode(bytes, 'latin-1') : decode(whole, 'utf-8');
  const shown = mostEnd === wantedEnd && fits(text, cap) ? text : beginning(text, cap);
  const shownBytes = isLatin1 ? shown.length : Buffer.byteLength(shown);
  return { text: shown, start: range.start, end: range.start + shownBytes, isLatin1 };
}

/** From 0, `end` not included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A unit of UTF-16 is three bytes at most and a token one at least, so that short texts need no counting. */
function fits(text: string, { tokens, count }: Cap): boolean {
  return text.length * 3 <= tokens || count(text, tokens) <= tokens;
}

/** Without the first bytes of a character whose last ones lie behind the end. */
function withoutBrokenEnd(bytes: Buffer): Buffer {
  let lead = bytes.length - 1;
  while (lead >= 0 && lead > bytes.length - 4 && ((bytes[lead] ?? 0) & 0xc0) === 0x80) lead--;
  const first = bytes[lead] ?? 0;
  const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  return lead + length > bytes.length ? bytes.subarray(0, lead) : bytes;
}

/** A beginning under the cap that ends at a good place, and is not much shorter than it could be. */
function beginning(text: string, { tokens, count }: Cap): string {
  let left = tokens;
  let end = 0;
  for (let portion = LARGEST_PORTION; portion >= SMALLEST_PORTION; ) {
    const next = Math.min(text.length, end + portion);
    const used = count(text.slice(end, next), left);
    if (used > left) portion >>= 2;
    else if (next === text.length) return text;
    else {
      left -= used;
      end = next;
    }
  }
  return text.slice(0, goodEnd(text, Math.max(end, 1)));
}

/** Behind the last line end in the second half, else at the last place between two characters. */
function goodEnd(text: string, end: number): number {
  const line = text.lastIndexOf('\n', end - 1) + 1;
  return line > end / 2 ? line : characterEnd(text, end);
}

/** Marks that belong to the character before them, and joiners of emoji. */
const BELONGS_TO_PREVIOUS = /^(?:\p{M}|\u200d|[\u{1f3fb}-\u{1f3ff}])/u;
const LONGEST_CLUSTER = 64;

/** The nearest place before `end`, else behind it, that splits no surrogate pair and no combined character. */
function characterEnd(text: string, end: number): number {
  for (let at = end; at > Math.max(0, end - LONGEST_CLUSTER); at--) if (isBetween(text, at)) return at;
  for (let at = end + 1; at < Math.min(text.length, end + LONGEST_CLUSTER); at++) {
    if (isBetween(text, at)) return at;
  }
  // No place far and wide, as in a line of nothing but marks: then at least no pair is split.
  return splitsPair(text, end) ? end + 1 : end;
}

function isBetween(text: string, at: number): boolean {
  const joins = text[at - 1] === '\u200d' || BELONGS_TO_PREVIOUS.test(text.slice(at, at + 2));
  return !joins && !splitsPair(text, at);
}

function splitsPair(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}
