/**
 * Terms are identified by a 64-bit hash of their lower-cased text, kept as two unsigned 32-bit halves. The
 * index never stores term texts: a query is hashed the same way. With 10 million distinct terms the chance
 * of any collision is below 3·10⁻⁶.
 */
export interface TermSink {
  add(low: number, high: number): void;
}

const SEED_LOW = 0x811c9dc5 | 0;
const SEED_HIGH = 0x2545f491 | 0;
const PRIME_LOW = 0x01000193;
const PRIME_HIGH = 0x5bd1e995;

/** Terms shorter than this are not indexed. */
const MIN_LENGTH = 2;
/** A run longer than this is data (base64, hashes), not a word. */
const MAX_LENGTH = 80;

const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const UNDERSCORE = 4;
const MULTIBYTE = 5;

const CLASS = new Uint8Array(256).fill(OTHER);
CLASS.fill(LOWER, 0x61, 0x7b);
CLASS.fill(UPPER, 0x41, 0x5b);
CLASS.fill(DIGIT, 0x30, 0x3a);
CLASS[0x5f] = UNDERSCORE;
CLASS.fill(MULTIBYTE, 0x80, 0x100);

function finish(low: number, high: number, length: number, sink: TermSink): void {
  let a = (low ^ length) | 0;
  let b = high | 0;
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b);
  b = Math.imul(b ^ (b >>> 15), 0xc2b2ae35);
  a ^= b >>> 13;
  b ^= a >>> 16;
  sink.add(a >>> 0, b >>> 0);
}

/**
 * Emits the terms of `bytes[start, end)`: for each run of letters, digits and `_` the whole run without its
 * underscores (so that `parse_config` and `parseConfig` share a term), and each camel, snake or
 * letter-to-digit part of at least two characters. Runs with characters beyond ASCII go through
 * `addUnicodeRun`.
 */
export function scanTerms(bytes: Uint8Array, start: number, end: number, sink: TermSink): void {
  let at = start;
  while (at < end) {
    if (CLASS[bytes[at] as number] === OTHER) {
      at++;
      continue;
    }
    let stop = at;
    let hasMultibyte = false;
    while (stop < end) {
      const kind = CLASS[bytes[stop] as number];
      if (kind === OTHER) break;
      if (kind === MULTIBYTE) hasMultibyte = true;
      stop++;
    }
    if (hasMultibyte) addUnicodeRun(bytes.subarray(at, stop), sink);
    else if (stop - at >= MIN_LENGTH && stop - at <= MAX_LENGTH) addAsciiRun(bytes, at, stop, sink);
    at = stop;
  }
}

/** One identifier: hashes the whole and its parts in a single pass over the bytes. */
function addAsciiRun(bytes: Uint8Array, start: number, end: number, sink: TermSink): void {
  let wholeLow = SEED_LOW;
  let wholeHigh = SEED_HIGH;
  let wholeLength = 0;
  let partLow = SEED_LOW;
  let partHigh = SEED_HIGH;
  let partLength = 0;
  let parts = 0;
  let previous = OTHER;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number;
    const kind = CLASS[byte] as number;
    const splits =
      kind === UNDERSCORE ||
      (kind === UPPER &&
        (previous === LOWER ||
          previous === DIGIT ||
          (previous === UPPER && i + 1 < end && CLASS[bytes[i + 1] as number] === LOWER)));
    if (splits && partLength > 0) {
      if (partLength >= MIN_LENGTH) finish(partLow, partHigh, partLength, sink);
      parts++;
      partLow = SEED_LOW;
      partHigh = SEED_HIGH;
      partLength = 0;
    }
    previous = kind;
    if (kind === UNDERSCORE) continue;
    const character = kind === UPPER ? byte | 0x20 : byte;
    wholeLow = Math.imul(wholeLow ^ character, PRIME_LOW);
    wholeHigh = Math.imul((wholeHigh + character) | 0, PRIME_HIGH) ^ (wholeHigh >>> 13);
    partLow = Math.imul(partLow ^ character, PRIME_LOW);
    partHigh = Math.imul((partHigh + character) | 0, PRIME_HIGH) ^ (partHigh >>> 13);
    wholeLength++;
    partLength++;
  }
  if (parts > 0 && partLength >= MIN_LENGTH) finish(partLow, partHigh, partLength, sink);
  if (wholeLength >= MIN_LENGTH && (parts === 0 || wholeLength > partLength)) {
    finish(wholeLow, wholeHigh, wholeLength, sink);
  }
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const WORDS = /[\p{L}\p{M}\p{N}_]+/gu;
/** Scripts written without blanks: their words are approximated by pairs of characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const PARTS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+|\p{N}+/gu;

/** The slow path of `scanTerms` for runs that hold bytes beyond ASCII. */
function addUnicodeRun(run: Uint8Array, sink: TermSink): void {
  for (const [word] of decoder.decode(run).matchAll(WORDS)) {
    if (word.length > MAX_LENGTH && !UNSPACED.test(word)) continue;
    const whole = word.replaceAll('_', '').toLowerCase();
    if (whole.length <= MAX_LENGTH) addText(whole, sink);
    const parts = word.match(PARTS) ?? [];
    if (parts.length > 1) for (const part of parts) addText(part.toLowerCase(), sink);
    if (!UNSPACED.test(word)) continue;
    const characters = [...whole];
    for (let i = 0; i + 1 < characters.length; i++) addText(`${characters[i]}${characters[i + 1]}`, sink);
  }
}

/** Emits `text`, already lower-cased and without underscores, as one term. */
function addText(text: string, sink: TermSink): void {
  if (text.length < MIN_LENGTH) return;
  const bytes = encoder.encode(text);
  let low = SEED_LOW;
  let high = SEED_HIGH;
  for (const byte of bytes) {
    low = Math.imul(low ^ byte, PRIME_LOW);
    high = Math.imul((high + byte) | 0, PRIME_HIGH) ^ (high >>> 13);
  }
  finish(low, high, bytes.length, sink);
}

/** The distinct terms of a text in order of first appearance, as `[low, high]` pairs. */
export function termsOf(text: string): [low: number, high: number][] {
  const found: [number, number][] = [];
  const bytes = encoder.encode(text);
  scanTerms(bytes, 0, bytes.length, {
    add(low, high) {
      if (!found.some((term) => term[0] === low && term[1] === high)) found.push([low, high]);
    },
  });
  return found;
}
