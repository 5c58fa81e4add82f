// The splitting of `pieces.ts` for the common case, a piece of fewer than 16 ASCII characters, with one vector and
// a few bit masks: bit i of a mask is set when byte i belongs to a class.
//
// Digits follow the text (see `bpe.ts`) and end every run but one of digits; whether blanks end it makes a difference
// too. So only these two look at where it ends.

import { contraction, tailEnd } from './pieces';

const APOSTROPHE: u32 = 0x27;

/** The bytes from `first` to `first + span`. */
function between(bytes: v128, first: i8, span: i8): u32 {
  return i8x16.bitmask(i8x16.le_u(i8x16.sub(bytes, i8x16.splat(first)), i8x16.splat(span)));
}

function lettersIn(bytes: v128): u32 {
  return between(v128.or(bytes, i8x16.splat(0x20)), 0x61, 25);
}

function digitsIn(bytes: v128): u32 {
  return between(bytes, 0x30, 9);
}

function blanksIn(bytes: v128): u32 {
  return between(bytes, 9, 4) | only(bytes, 32);
}

function only(bytes: v128, byte: i8): u32 {
  return i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(byte)));
}

/** The bytes that have bit 5, by which small letters differ from capitals. */
function bit5In(bytes: v128): u32 {
  return i8x16.bitmask(i16x8.shl(bytes, 2));
}

/** The number of ones at the low end of `mask`. */
function run(mask: u32): u32 {
  return ctz<u32>(~mask);
}

/** Whether the character after the first `n` is in the vector, and ASCII. */
function knowsEnd(bytes: v128, n: u32): bool {
  return (((i8x16.bitmask(bytes) | 0x10000) >> n) & 1) == 0;
}

/** The length of the piece at `p`, or 0 when `pieceEnd` has to find it. `caseless` selects cl100k_base. */
export function shortPiece(p: usize, end: usize, caseless: bool): u32 {
  const bytes = v128.load(p);
  const first: u32 = load<u8>(p);
  if (caseless && first == APOSTROPHE) {
    const n = contraction(p, end);
    if (n) return n;
  }
  const letters = lettersIn(bytes);
  const start = (letters & 1) ^ 1; // one character of almost any kind may stand before a word
  const n = start + wordLength(bytes, letters, start, caseless);
  if (n == start || first == 10 || first == 13 || digitsIn(bytes) & 1)
    return wordless(bytes, p, end, caseless);
  if (!knowsEnd(bytes, n)) return 0;
  return caseless || load<u8>(p + n) != APOSTROPHE ? n : n + contraction(p + n, end);
}

/** Capitals and then small letters, or letters. */
function wordLength(bytes: v128, letters: u32, start: u32, caseless: bool): u32 {
  if (caseless) return run(letters >> start);
  const small = letters & bit5In(bytes);
  const capitals = run((letters ^ small) >> start);
  return capitals + run(small >> (start + capitals));
}

/** A piece that is not a word: number, symbols or blanks. */
function wordless(bytes: v128, p: usize, end: usize, caseless: bool): u32 {
  const digits = digitsIn(bytes);
  if (digits & 1) return number(bytes, digits, end - p);
  const blanks = blanksIn(bytes);
  const symbols = ~(lettersIn(bytes) | digits | blanks | i8x16.bitmask(bytes)) & 0xffff;
  const start: u32 = load<u8>(p) == 32 ? 1 : 0;
  const n = start + run(symbols >> start);
  if (!knowsEnd(bytes, n)) return 0;
  return n > start ? <u32>(tailEnd(p + n, end, !caseless) - p) : spaces(bytes, blanks, end - p);
}

function number(bytes: v128, digits: u32, left: usize): u32 {
  const n = min<u32>(run(digits & 7), <u32>left);
  return n == 3 || knowsEnd(bytes, n) ? n : 0;
}

/** Up to the last newline of the run, or all but its last blank, which may belong to a word. */
function spaces(bytes: v128, blanks: u32, left: usize): u32 {
  const n = run(blanks);
  if (!knowsEnd(bytes, n)) return 0;
  const newlines = (only(bytes, 10) | only(bytes, 13)) & ((1 << n) - 1);
  if (newlines) return 32 - clz<u32>(newlines);
  return n == 1 || n == <u32>left ? n : n - 1;
}
