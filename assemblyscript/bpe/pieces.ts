// Splitting by the patterns of o200k_base and cl100k_base, by hand, for any text:
//
//     o200k_base   [^\r\n\p{L}\p{N}]? WORD (?i:'s|'t|'re|'ve|'m|'ll|'d)?
//                  | \p{N}{1,3} | ␣?[^\s\p{L}\p{N}]+[\r\n/]* | \s*[\r\n]+ | \s+(?!\S) | \s+
//                  where WORD = [\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+
//                            or [\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*
//     cl100k_base  (?i:'s|'t|'re|'ve|'m|'ll|'d) | [^\r\n\p{L}\p{N}]?\p{L}+
//                  | \p{N}{1,3} | ␣?[^\s\p{L}\p{N}]+[\r\n]* | \s*[\r\n]+ | \s+(?!\S) | \s+
//
// A word of cl100k_base is one of o200k_base in which every letter is without case, and the class tables of the
// two vocabularies say so; what remains different is where a contraction may stand, and the slash.

import { classOf, classOfAscii } from './vocabulary';

export const UPPER: u32 = 1;
export const LOWER: u32 = 2;
export const NUMBER: u32 = 4;
export const SPACE: u32 = 8;
export const NEWLINE: u32 = 16;
export const SYMBOL: u32 = 32;

/** How long the character was that `classAt` looked at last, in bytes. */
let width: u32 = 0;

/** The flags of the character at `p`; sets `width`. */
function classAt(p: usize): u32 {
  const lead: u32 = load<u8>(p);
  if (lead < 0x80) {
    width = 1;
    return classOfAscii(lead);
  }
  if (lead < 0xe0) {
    width = 2;
    return classOf(((lead & 31) << 6) | follower(p, 1));
  }
  if (lead < 0xf0) {
    width = 3;
    return classOf(((lead & 15) << 12) | (follower(p, 1) << 6) | follower(p, 2));
  }
  width = 4;
  return classOf(((lead & 7) << 18) | (follower(p, 1) << 12) | (follower(p, 2) << 6) | follower(p, 3));
}

function follower(p: usize, index: usize): u32 {
  return <u32>load<u8>(p + index) & 63;
}

/** Where the run of characters with one of `flags` that starts at `p` ends. */
function runEnd(p: usize, end: usize, flags: u32): usize {
  while (p < end && classAt(p) & flags) p += width;
  return p;
}

/** Where the WORD at `p` ends, or `p` when there is none. */
function wordEnd(p: usize, end: usize): usize {
  let upperEnd = p;
  let caselessEnd = p; // after the last character that could start the second half as well
  while (upperEnd < end) {
    const flags = classAt(upperEnd);
    if (!(flags & UPPER)) break;
    upperEnd += width;
    if (flags & LOWER) caselessEnd = upperEnd;
  }
  const lowerEnd = runEnd(upperEnd, end, LOWER);
  if (lowerEnd > upperEnd) return lowerEnd;
  // Nothing follows the upper half: the first form of WORD gives characters back until one can be its second half.
  return caselessEnd > p ? caselessEnd : upperEnd;
}

/** The length of a contraction ('s, 'LL, …) at `p`, which holds an apostrophe, or 0. Text ends at `end`. */
export function contraction(p: usize, end: usize): u32 {
  const left = end - p;
  if (left < 2) return 0;
  const first: u32 = load<u8>(p + 1) | 32;
  if (first == 0x73 || first == 0x74 || first == 0x6d || first == 0x64) return 2;
  if (left < 3) return 0;
  const second: u32 = load<u8>(p + 2);
  // ſ (U+017F) is an s to a matcher that ignores case.
  if (load<u8>(p + 1) == 0xc5 && second == 0xbf) return 3;
  const pair = (first << 8) | second | 32;
  return pair == 0x7265 || pair == 0x7665 || pair == 0x6c6c ? 3 : 0;
}

/** `[\r\n/]*` or `[\r\n]*` */
export function tailEnd(p: usize, end: usize, withSlash: bool): usize {
  while (p < end) {
    const byte = load<u8>(p);
    if (byte != 10 && byte != 13 && !(withSlash && byte == 47)) break;
    p++;
  }
  return p;
}

function numberEnd(p: usize, end: usize): usize {
  for (let digits = 0; digits < 3 && p < end && classAt(p) & NUMBER; digits++) p += width;
  return p;
}

/** `\s*[\r\n]+ | \s+(?!\S) | \s+` */
function spaceEnd(p: usize, end: usize): usize {
  let newlineEnd: usize = 0;
  let last = p;
  let q = p;
  while (q < end) {
    const flags = classAt(q);
    if (!(flags & SPACE)) break;
    last = q;
    q += width;
    if (flags & NEWLINE) newlineEnd = q;
  }
  if (newlineEnd) return newlineEnd;
  return q == end || last == p ? q : last;
}

/** Where the piece at `p` ends, p < end. `caseless` selects cl100k_base. */
export function pieceEnd(p: usize, end: usize, caseless: bool): usize {
  if (caseless && load<u8>(p) == 39) {
    const length = contraction(p, end);
    if (length) return p + length;
  }
  const flags = classAt(p);
  const second = p + width;
  if (flags & NUMBER) return numberEnd(p, end);
  const isLetter = (flags & (UPPER | LOWER)) != 0;
  if (isLetter || !(flags & NEWLINE)) {
    const start = isLetter ? p : second;
    const q = wordEnd(start, end);
    if (q > start) return caseless || q == end || load<u8>(q) != 39 ? q : q + contraction(q, end);
  }
  const symbols = load<u8>(p) == 32 ? second : p;
  const q = runEnd(symbols, end, SYMBOL);
  if (q > symbols) return tailEnd(q, end, !caseless);
  return spaceEnd(p, end);
}
