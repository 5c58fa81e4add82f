// Literal search in UTF-8 bytes, and line ends. Contract and twin: src/engine/scan-twin.ts.
//
//   needle  u8[n]   the literal; where case does not matter, letters in lower case
//   fold    u8[n]   0x20 where needle has a letter whose case does not matter, else 0
//
// A place matches when (byte | fold) = needle throughout: x | 0x20 is a lower-case letter only for that letter in
// either case. Sixteen places are tried at once with the two rarest bytes of the needle, as in Muła's "SIMD-friendly
// algorithms for substring searching", 2016, with the choice of bytes from Gallant's memchr.

/** The literal of the present call: its length, where its two rarest bytes stand, and where it lies. */
let size: usize = 0;
let rare1: usize = 0;
let rare2: usize = 0;
let needle: usize = 0;
let fold: usize = 0;

function take(needleAt: usize, foldAt: usize, n: u32, first: u32, second: u32): void {
  needle = needleAt;
  fold = foldAt;
  size = n;
  rare1 = first;
  rare2 = second;
}

/** Whether the literal stands at p. Eight bytes a time; the last eight overlap. */
function standsAt(p: usize): bool {
  if (size < 8) {
    const mask: u64 = ((<u64>1) << ((<u64>size) << 3)) - 1;
    return (((load<u64>(p) | load<u64>(fold)) ^ load<u64>(needle)) & mask) == 0;
  }
  const last = size - 8;
  for (let i: usize = 0; i < last; i += 8) {
    if ((load<u64>(p + i) | load<u64>(fold + i)) != load<u64>(needle + i)) return false;
  }
  return (load<u64>(p + last) | load<u64>(fold + last)) == load<u64>(needle + last);
}

/** Which of the sixteen places from p have both rare bytes. */
function candidates(p: usize, byte1: v128, fold1: v128, byte2: v128, fold2: v128): v128 {
  const one = i8x16.eq(v128.or(v128.load(p + rare1), fold1), byte1);
  return v128.and(one, i8x16.eq(v128.or(v128.load(p + rare2), fold2), byte2));
}

/** The first place in [p, end) where the literal stands whole, or end. Reads up to 15 bytes past `end`. */
function next(p: usize, end: usize): usize {
  if (p + size > end) return end;
  const last = end - size;
  const byte1 = v128.load8_splat(needle + rare1);
  const fold1 = v128.load8_splat(fold + rare1);
  const byte2 = v128.load8_splat(needle + rare2);
  const fold2 = v128.load8_splat(fold + rare2);
  // First one block alone: where matches are many, the next is near. Then four together until they have a candidate.
  let stop = p;
  while (p <= last) {
    for (; p <= stop; p += 16) {
      let hits = i8x16.bitmask(candidates(p, byte1, fold1, byte2, fold2));
      while (hits != 0) {
        const at = p + <usize>ctz<i32>(hits);
        if (at > last) return end;
        if (standsAt(at)) return at;
        hits &= hits - 1;
      }
    }
    while (p + 63 <= last) {
      const a = candidates(p, byte1, fold1, byte2, fold2);
      const b = candidates(p + 16, byte1, fold1, byte2, fold2);
      const c = candidates(p + 32, byte1, fold1, byte2, fold2);
      const d = candidates(p + 48, byte1, fold1, byte2, fold2);
      if (v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) break;
      p += 64;
    }
    stop = min(p + 48, last);
  }
  return end;
}

/** Line feeds in [p, end). Reads up to 15 bytes past `end`. */
function countLineFeeds(p: usize, end: usize): u32 {
  const lineFeed = i8x16.splat(10);
  let total: u32 = 0;
  while (p + 16 <= end) {
    // Lanes hold up to 255 each, so at most 255 vectors are summed before the lanes are.
    const stop = min(p + 255 * 16, end - 15);
    let lanes = i8x16.splat(0);
    for (; p < stop; p += 16) lanes = i8x16.sub(lanes, i8x16.eq(v128.load(p), lineFeed));
    const pairs = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(lanes));
    total +=
      i32x4.extract_lane(pairs, 0) +
      i32x4.extract_lane(pairs, 1) +
      i32x4.extract_lane(pairs, 2) +
      i32x4.extract_lane(pairs, 3);
  }
  if (p >= end) return total;
  const rest = i8x16.bitmask(i8x16.eq(v128.load(p), lineFeed)) & ((1 << (<i32>(end - p))) - 1);
  return total + <u32>popcnt<i32>(rest);
}

/**
 * Every place where the literal stands, overlapping ones too, as offsets from src in ascending order.
 * @returns how many, also when it exceeds `capacity`
 */
export function find(
  src: usize,
  length: u32,
  needleAt: usize,
  foldAt: usize,
  n: u32,
  first: u32,
  second: u32,
  places: usize,
  capacity: u32,
): u32 {
  take(needleAt, foldAt, n, first, second);
  const end = src + length;
  let count: u32 = 0;
  for (let at = next(src, end); at < end; at = next(at + 1, end)) {
    if (count < capacity) store<u32>(places + ((<usize>count) << 2), <u32>(at - src));
    count++;
  }
  return count;
}

/** Line feeds in src. */
export function countLines(src: usize, length: u32): u32 {
  return countLineFeeds(src, src + length);
}

/**
 * Where lines begin, as offsets from src: 0, and behind each line feed that is not the last byte.
 * @returns how many, also when it exceeds `capacity`
 */
export function lineStarts(src: usize, length: u32, starts: usize, capacity: u32): u32 {
  const end = src + length;
  const lineFeed = i8x16.splat(10);
  if (length == 0) return 0;
  if (capacity > 0) store<u32>(starts, 0);
  let count: u32 = 1;
  for (let p = src; p < end; p += 16) {
    let hits = i8x16.bitmask(i8x16.eq(v128.load(p), lineFeed));
    while (hits != 0) {
      const start = p + <usize>ctz<i32>(hits) + 1;
      if (start >= end) return count;
      if (count < capacity) store<u32>(starts + ((<usize>count) << 2), <u32>(start - src));
      count++;
      hits &= hits - 1;
    }
  }
  return count;
}
