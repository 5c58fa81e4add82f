// Byte-pair merging: of all neighbouring parts that together are a token, join the two with the lowest rank,
// the leftmost of equals, until none is left. Sennrich et al. 2016; the order is that of OpenAI's tiktoken.
//
// A piece of n bytes needs, from `scratch`:
//
//     ranks    u32 × n, rounded up to 16   at the start of each part: rank of it joined to the next part, or NONE
//     minima   u32 × n/16, n/256, …        each level holds the least of every 16 entries of the level below
//     ids      u32 × n                     at the start of each part of two bytes or more: its token
//     heads    u8 × n                      at the first byte of each part: its length
//     tails    u8 × n                      at the last byte of each part: its length
//
// The levels form a tournament: the least rank stands on top and is found again below in one step a level, so
// that n joins take n · log16 n steps, and the parts are a list linked by their lengths.

import { bindShortScratch, mergeShort, writeShortMerged } from './merge-short';
import { find, findPair, findSingle, NONE } from './vocabulary';

/** The scratch space that pieces of up to `n` bytes need: 10 1/4 times their size and some padding. */
export function scratchFor(n: u32): u32 {
  return n * 10 + (n >> 1) + 1024;
}

let scratch: usize = 0;
let ids: usize = 0;
let heads: usize = 0;
let tails: usize = 0;
let levelCount: u32 = 0;
let lowestRank: u32 = 0;

/** Where merging may work. The first 64 bytes hold the offsets of the levels. */
export function bindScratch(at: usize): void {
  bindShortScratch(at);
  scratch = at + 128;
}

function levelAt(level: u32): usize {
  return load<u32>(scratch + ((<usize>level) << 2));
}

function wordAt(base: usize, index: u32): usize {
  return base + ((<usize>index) << 2);
}

/** Lays out the scratch space for `n` bytes. */
function layOut(n: u32): void {
  let at = scratch + 64;
  let entries = n;
  levelCount = 0;
  do {
    store<u32>(wordAt(scratch, levelCount++), <u32>at);
    at += (<usize>((entries + 15) & ~15)) << 2;
    entries = (entries + 15) >> 4;
  } while (entries > 1);
  ids = at;
  heads = ids + ((<usize>n) << 2);
  tails = heads + n;
}

/** Every byte is a part of its own. */
function startParts(p: usize, n: u32): void {
  const ranks = levelAt(0);
  memory.fill(heads, 1, n);
  memory.fill(tails, 1, n);
  for (let i: u32 = 0; i + 1 < n; i++) store<u32>(wordAt(ranks, i), findPair(p + i));
  const padded = (n + 15) & ~15;
  for (let i = n - 1; i < padded; i++) store<u32>(wordAt(ranks, i), NONE);
}

/** The least of the 16 entries at `group`. */
function leastOf16(group: usize): u32 {
  const left = i32x4.min_u(v128.load(group), v128.load(group, 16));
  const right = i32x4.min_u(v128.load(group, 32), v128.load(group, 48));
  const four = i32x4.min_u(left, right);
  const two = i32x4.min_u(four, i32x4.shuffle(four, four, 2, 3, 0, 1));
  return min<u32>(i32x4.extract_lane(two, 0), i32x4.extract_lane(two, 1));
}

/** The first of the 16 entries at `group` that is `value`. One of them is. */
function indexIn16(group: usize, value: u32): u32 {
  const wanted = i32x4.splat(value);
  const low = i16x8.narrow_i32x4_s(
    i32x4.eq(v128.load(group), wanted),
    i32x4.eq(v128.load(group, 16), wanted),
  );
  const high = i16x8.narrow_i32x4_s(
    i32x4.eq(v128.load(group, 32), wanted),
    i32x4.eq(v128.load(group, 48), wanted),
  );
  return ctz<u32>(i8x16.bitmask(i8x16.narrow_i16x8_s(low, high)));
}

function buildMinima(n: u32): void {
  let entries = n;
  for (let level: u32 = 1; level < levelCount; level++) {
    const below = levelAt(level - 1);
    const here = levelAt(level);
    entries = (entries + 15) >> 4;
    for (let i: u32 = 0; i < entries; i++) store<u32>(wordAt(here, i), leastOf16(wordAt(below, i << 4)));
    const padded = (entries + 15) & ~15;
    for (let i = entries; i < padded; i++) store<u32>(wordAt(here, i), NONE);
  }
}

/** Brings the minima above entry `i` up to date. */
function refresh(i: u32): void {
  for (let level: u32 = 1; level < levelCount; level++) {
    i >>= 4;
    const least = leastOf16(wordAt(levelAt(level - 1), i << 4));
    const at = wordAt(levelAt(level), i);
    if (load<u32>(at) == least) return;
    store<u32>(at, least);
  }
}

/** The part to join to its neighbour next; `lowestRank` is NONE when there is none. */
function findLowest(): u32 {
  lowestRank = leastOf16(levelAt(levelCount - 1));
  if (lowestRank == NONE) return 0;
  let i: u32 = 0;
  for (let level = levelCount; level > 0; level--) {
    i <<= 4;
    i += indexIn16(wordAt(levelAt(level - 1), i), lowestRank);
  }
  return i;
}

/** Joins the part at `i` to the next one and ranks the two new neighbourhoods. */
function join(p: usize, n: u32, i: u32): void {
  const ranks = levelAt(0);
  const next = i + load<u8>(heads + i);
  const length: u32 = next - i + load<u8>(heads + next);
  const after = i + length;
  store<u32>(wordAt(ids, i), lowestRank);
  store<u8>(heads + i, <u8>length);
  store<u8>(tails + after - 1, <u8>length);
  store<u32>(wordAt(ranks, next), NONE);
  store<u32>(wordAt(ranks, i), after < n ? find(p + i, length + load<u8>(heads + after)) : NONE);
  let before = i;
  if (i > 0) {
    const lengthBefore: u32 = load<u8>(tails + i - 1);
    before = i - lengthBefore;
    store<u32>(wordAt(ranks, before), find(p + before, lengthBefore + length));
  }
  refresh(i);
  if (next >> 4 != i >> 4) refresh(next);
  if (before >> 4 != i >> 4) refresh(before);
}

/** Splits the `n` bytes at `p` into tokens, n ≥ 2. → how many; `writeMerged` gives them. */
export function merge(p: usize, n: u32): u32 {
  return n <= 16 ? mergeShort(p, n) : mergeLong(p, n);
}

function mergeLong(p: usize, n: u32): u32 {
  layOut(n);
  startParts(p, n);
  buildMinima(n);
  let parts = n;
  while (true) {
    const i = findLowest();
    if (lowestRank == NONE) return parts;
    join(p, n, i);
    parts--;
  }
}

/** Writes the ids that the last `merge`, of the `n` bytes at `p`, has found. */
export function writeMerged(p: usize, n: u32, out: usize): void {
  if (n <= 16) writeShortMerged(p, n, out);
  else writeLongMerged(p, n, out);
}

function writeLongMerged(p: usize, n: u32, out: usize): void {
  let i: u32 = 0;
  while (i < n) {
    const length: u32 = load<u8>(heads + i);
    store<u32>(out, length == 1 ? findSingle(p + i) : load<u32>(wordAt(ids, i)));
    out += 4;
    i += length;
  }
}
