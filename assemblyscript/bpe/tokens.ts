// From a piece to its tokens, through a direct-mapped cache of what recent short pieces came to:
//
//     keys     16 bytes × ENTRIES   a piece of up to 15 bytes, zeros, and its length in the last byte
//     ids      u32 × ENTRIES        the token of a piece that is one
//     counts   u8 × ENTRIES         the number of tokens
//
// An empty entry is all zeros: no piece has the length 0. A piece that has to be merged takes about 20 times as long
// as one that is found here, and source code repeats itself: with 2^15 entries, 4 pieces in 100 are not found and
// 1.4 have to be merged. Two places for each piece would save a third of that and cost more than they save.

import { merge, writeMerged } from './merge';
import { find, NONE } from './vocabulary';

const ENTRY_BITS: u32 = 15;
const ENTRIES: u32 = 1 << ENTRY_BITS;
const MAX_CACHED_BYTES: u32 = 15;

/** The size of the cache. */
export const CACHE_BYTES: u32 = ENTRIES * 21;

let keys: usize = 0;
let ids: usize = 0;
let counts: usize = 0;

/** Gives the cache its CACHE_BYTES, which start out as zeros. */
export function bindCache(at: usize): void {
  keys = at;
  ids = keys + ENTRIES * 16;
  counts = ids + ENTRIES * 4;
}

/** The tokens of the piece of `n` bytes at `p`: their number, and their ids at `out` unless that is 0. */
export function tokens(p: usize, n: u32, out: usize): u32 {
  if (n > MAX_CACHED_BYTES) return longPiece(p, n, out);
  const key = keyOf(p, n);
  const slot = slotOf(key);
  if (v128.any_true(v128.xor(v128.load(keys + (slot << 4)), key))) remember(p, n, slot);
  const count: u32 = load<u8>(counts + slot);
  if (out) writeIds(p, n, slot, count, out);
  return count;
}

/** The piece as it stands in the cache. Loads 16 bytes. */
function keyOf(p: usize, n: u32): v128 {
  const index = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const length = i8x16.splat(<i8>n);
  const bytes = v128.and(v128.load(p), i8x16.gt_s(length, index));
  return i8x16.replace_lane(bytes, 15, <i8>n);
}

/** Where in the cache a piece belongs: the high bits of two products. */
function slotOf(key: v128): usize {
  const low = <u64>i64x2.extract_lane(key, 0) * 0x9e3779b97f4a7c15;
  const high = <u64>i64x2.extract_lane(key, 1) * 0xc2b2ae3d27d4eb4f;
  return <usize>((low + high) >> (64 - ENTRY_BITS));
}

function remember(p: usize, n: u32, slot: usize): void {
  const id = find(p, n);
  v128.store(keys + (slot << 4), keyOf(p, n));
  store<u32>(ids + (slot << 2), id);
  store<u8>(counts + slot, id == NONE ? <u8>merge(p, n) : 1);
}

function writeIds(p: usize, n: u32, slot: usize, count: u32, out: usize): void {
  if (count == 1) {
    store<u32>(out, load<u32>(ids + (slot << 2)));
    return;
  }
  merge(p, n);
  writeMerged(p, n, out);
}

function longPiece(p: usize, n: u32, out: usize): u32 {
  const id = find(p, n);
  if (id != NONE) {
    if (out) store<u32>(out, id);
    return 1;
  }
  const count = merge(p, n);
  if (out) writeMerged(p, n, out);
  return count;
}
