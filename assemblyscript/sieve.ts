// Lines of many files in which a pattern can match, by what every match must contain. Contract and twin: src/engine/sieve-twin.ts.
//
//   plan   0 u32 kind · 4 u32[3] offsets of the bytes that are looked at, from a place · 16 u32 length · 20 u32 count · 24 u32 rows · 28 u32 byte
//         32 u8[3][32] of each such byte: flags by its low four bits, flags by its high four bits
//
//   kind LITERAL  rows → u8[length] needle, u8[length] fold, both padded to 8: a place has (byte | fold) = needle throughout
//   kind NEEDLES  rows → count × { u32 needle · u32 fold · u32 length · u32 anchor · u32 flags }: a place is anchor bytes inside
//                 one of the needles whose flags are left of the three bytes' flags
//   kind WINDOW   rows → u8[length][256]: each byte from the place on has its flag set in its row; count 1 where the first byte that
//                 is looked at is so rare that the other two seldom need to be, and byte that one where it is always the same, else 0
//
// Sixteen places are tried at once: two bytes of a literal as in scan.ts; else three bytes by look-ups of their halves, after
// Langdale and Lemire, "Parsing gigabytes of JSON per second", 2019, and the Teddy search of Hyperscan (Wang et al., 2019).

import { findByte } from './shared/bytes';

const LITERAL: u32 = 0;
const NEEDLES: u32 = 1;
const NEEDLE_BYTES: usize = 20;

let kind: u32 = 0;
let offset1: usize = 0;
let offset2: usize = 0;
let offset3: usize = 0;
let size: usize = 0;
let count: u32 = 0;
let rows: usize = 0;
let byte: u32 = 0;
let tables: usize = 0;

function take(plan: usize): void {
  kind = load<u32>(plan);
  offset1 = load<u32>(plan, 4);
  offset2 = load<u32>(plan, 8);
  offset3 = load<u32>(plan, 12);
  size = load<u32>(plan, 16);
  count = load<u32>(plan, 20);
  rows = load<u32>(plan, 24);
  byte = load<u32>(plan, 28);
  tables = plan + 32;
}

/** Whether a literal of n bytes stands at p. Eight bytes a time; the last eight overlap. */
function standsAt(p: usize, needle: usize, fold: usize, n: usize): bool {
  if (n < 8) {
    const mask: u64 = ((<u64>1) << ((<u64>n) << 3)) - 1;
    return (((load<u64>(p) | load<u64>(fold)) ^ load<u64>(needle)) & mask) == 0;
  }
  const last = n - 8;
  for (let i: usize = 0; i < last; i += 8) {
    if ((load<u64>(p + i) | load<u64>(fold + i)) != load<u64>(needle + i)) return false;
  }
  return (load<u64>(p + last) | load<u64>(fold + last)) == load<u64>(needle + last);
}

/** Where the needle at place p, whose flags are given, begins; 0 when there is none between floor and end. */
function needleStart(p: usize, flags: u32, floor: usize, end: usize): usize {
  for (let i: u32 = 0; i < count; i++) {
    const row = rows + <usize>i * NEEDLE_BYTES;
    if ((load<u32>(row, 16) & flags) == 0) continue;
    const n: usize = load<u32>(row, 8);
    const start = p - load<u32>(row, 12);
    if (start < floor || start + n > end) continue;
    if (standsAt(start, load<u32>(row), load<u32>(row, 4), n)) return start;
  }
  return 0;
}

/** Whether the window fits at p. */
function fits(p: usize, end: usize): bool {
  if (p + size > end) return false;
  for (let i: usize = 0; i < size; i++) {
    if (load<u8>(rows + (i << 8) + load<u8>(p + i)) == 0) return false;
  }
  return true;
}

/** The flags that sixteen bytes have in a table. Processors shift pairs of bytes, not single ones. */
function flagsOf(bytes: v128, low: v128, high: v128): v128 {
  const half = i8x16.splat(15);
  const lows = i8x16.swizzle(low, v128.and(bytes, half));
  return v128.and(lows, i8x16.swizzle(high, v128.and(i16x8.shr_u(bytes, 4), half)));
}

/** The first line feed before p, plus 1; floor when there is none from there on. Reads up to 16 bytes before `floor`. */
function lineStart(p: usize, floor: usize): usize {
  const lineFeed = i8x16.splat(10);
  for (let at = p; at > floor; at -= 16) {
    const hits = i8x16.bitmask(i8x16.eq(v128.load(at - 16), lineFeed));
    if (hits != 0) return max(floor, at - 16 + 32 - <usize>clz<i32>(hits));
  }
  return floor;
}

let lines: usize = 0;
let found: u32 = 0;
let capacity: u32 = 0;
let file: u32 = 0;

/** Writes the line around a match that begins at `start`. @returns its end */
function report(start: usize, floor: usize, end: usize): usize {
  const stop = findByte(start, end, 10);
  const to = lines + ((<usize>found) << 4);
  store<u32>(to, file);
  store<u32>(to, <u32>lineStart(start, floor), 4);
  store<u32>(to, <u32>stop, 8);
  store<u32>(to, <u32>start, 12);
  found++;
  return stop;
}

/** @returns where to go on: `end` or later, or before it when there is no more room */
function searchLiteral(src: usize, end: usize): usize {
  if (src + size > end) return end;
  const last = end - size;
  const fold = rows + ((size + 7) & ~7);
  const byte1 = v128.load8_splat(rows + offset1);
  const fold1 = v128.load8_splat(fold + offset1);
  const byte2 = v128.load8_splat(rows + offset2);
  const fold2 = v128.load8_splat(fold + offset2);
  let floor = src;
  let p = src;
  while (p <= last) {
    const one = i8x16.eq(v128.or(v128.load(p + offset1), fold1), byte1);
    const two = i8x16.eq(v128.or(v128.load(p + offset2), fold2), byte2);
    let hits = i8x16.bitmask(v128.and(one, two));
    const base = p;
    p += 16;
    while (hits != 0) {
      const at = base + <usize>ctz<i32>(hits);
      hits &= hits - 1;
      if (at > last) return end;
      if (!standsAt(at, rows, fold, size)) continue;
      p = floor = report(at, floor, end) + 1;
      if (found == capacity) return p;
      break;
    }
  }
  return end;
}

function searchNeedles(src: usize, end: usize): usize {
  const low1 = v128.load(tables);
  const high1 = v128.load(tables, 16);
  const low2 = v128.load(tables, 32);
  const high2 = v128.load(tables, 48);
  const low3 = v128.load(tables, 64);
  const high3 = v128.load(tables, 80);
  const none = i8x16.splat(0);
  let floor = src;
  let p = src;
  while (p < end) {
    let flags = flagsOf(v128.load(p + offset1), low1, high1);
    flags = v128.and(flags, flagsOf(v128.load(p + offset2), low2, high2));
    flags = v128.and(flags, flagsOf(v128.load(p + offset3), low3, high3));
    let hits = i8x16.bitmask(i8x16.ne(flags, none));
    const base = p;
    p += 16;
    while (hits != 0) {
      const lane = <usize>ctz<i32>(hits);
      hits &= hits - 1;
      if (base + lane >= end) return end;
      const left = i64x2.extract_lane(flags, 0);
      const right = i64x2.extract_lane(flags, 1);
      const own = <u32>((lane < 8 ? left >>> ((<i64>lane) << 3) : right >>> ((<i64>(lane - 8)) << 3)) & 255);
      const start = needleStart(base + lane, own, floor, end);
      if (start == 0) continue;
      p = floor = report(start, floor, end) + 1;
      if (found == capacity) return p;
      break;
    }
  }
  return end;
}

function searchWindow(src: usize, end: usize): usize {
  const low1 = v128.load(tables);
  const high1 = v128.load(tables, 16);
  const low2 = v128.load(tables, 32);
  const high2 = v128.load(tables, 48);
  const low3 = v128.load(tables, 64);
  const high3 = v128.load(tables, 80);
  const none = i8x16.splat(0);
  const isRare = count != 0;
  const isOne = byte != 0;
  const one = i8x16.splat(<u8>byte);
  let floor = src;
  let p = src;
  while (p < end) {
    const first = v128.load(p + offset1);
    let all = isOne ? i8x16.eq(first, one) : i8x16.ne(flagsOf(first, low1, high1), none);
    if (isRare && !v128.any_true(all)) {
      p += 16;
      continue;
    }
    all = v128.and(all, i8x16.ne(flagsOf(v128.load(p + offset2), low2, high2), none));
    all = v128.and(all, i8x16.ne(flagsOf(v128.load(p + offset3), low3, high3), none));
    let hits = i8x16.bitmask(all);
    const base = p;
    p += 16;
    while (hits != 0) {
      const at = base + <usize>ctz<i32>(hits);
      hits &= hits - 1;
      if (at >= end) return end;
      if (!fits(at, end)) continue;
      p = floor = report(at, floor, end) + 1;
      if (found == capacity) return p;
      break;
    }
  }
  return end;
}

/**
 * Goes on at the cursor (u32 file, u32 place in memory where its search goes on, 0 for its beginning). File i lies at ranges[2i] and
 * has ranges[2i + 1] bytes. For each line to[…] = file, and in memory: where the line begins, where it ends, where what it
 * must contain begins.
 * @returns how many lines; `room` of them when there may be more, and then the cursor says where to go on
 */
export function sieveLines(ranges: usize, files: u32, plan: usize, cursor: usize, to: usize, room: u32): u32 {
  take(plan);
  lines = to;
  capacity = room;
  found = 0;
  file = load<u32>(cursor);
  let at: usize = load<u32>(cursor, 4);
  for (; file < files; file++) {
    const src = <usize>load<u32>(ranges + ((<usize>file) << 3));
    const end = src + load<u32>(ranges + ((<usize>file) << 3), 4);
    const from = at == 0 ? src : at;
    at = 0;
    const stop =
      kind == LITERAL
        ? searchLiteral(from, end)
        : kind == NEEDLES
          ? searchNeedles(from, end)
          : searchWindow(from, end);
    if (found == capacity) {
      store<u32>(cursor, file);
      store<u32>(cursor, <u32>stop, 4);
      return found;
    }
  }
  store<u32>(cursor, files);
  store<u32>(cursor, 0, 4);
  return found;
}
