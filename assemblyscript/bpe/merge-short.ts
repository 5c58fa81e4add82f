// Byte-pair merging of up to 16 bytes; `merge.ts` says what merging is and does longer pieces.
//
// Which bytes start a part is a bit mask (bit n, the end, is set too), and a candidate is one word of
// rank << 8 | start, so that the least word is the lowest rank and the leftmost of equals:
//
//     candidates   u32 × 16   at the start of each part: rank of it joined to the next part, and its start; or NONE
//     ids          u32 × 16   at the start of each part of two bytes or more: its token

import { find, findPair, findSingle, NONE } from './vocabulary';

let candidates: usize = 0;
let ids: usize = 0;
let starts: u32 = 0;

/** Gives merging its 128 bytes. */
export function bindShortScratch(at: usize): void {
  candidates = at;
  ids = at + 64;
}

function wordAt(base: usize, index: u32): usize {
  return base + ((<usize>index) << 2);
}

function candidate(rank: u32, start: u32): u32 {
  return rank == NONE ? NONE : (rank << 8) | start;
}

/** The start after the one at `i`. */
function after(i: u32): u32 {
  return ctz<u32>(starts & (~1 << i));
}

/** The least candidate of `n` bytes. */
function leastCandidate(n: u32): u32 {
  let least = NONE;
  for (let i: u32 = 0; i + 1 < n; i++) least = min<u32>(least, load<u32>(wordAt(candidates, i)));
  return least;
}

/** Splits the `n` bytes at `p` into tokens, 2 ≤ n ≤ 16. → how many; `writeShortMerged` gives them. */
export function mergeShort(p: usize, n: u32): u32 {
  starts = (2 << n) - 1;
  for (let i: u32 = 0; i + 1 < n; i++) store<u32>(wordAt(candidates, i), candidate(findPair(p + i), i));
  let least = leastCandidate(n);
  while (least != NONE) {
    join(p, n, least & 255, least >> 8);
    least = leastCandidate(n);
  }
  return popcnt<u32>(starts) - 1;
}

/** Joins the part at `i` to the next one and ranks the two new neighbourhoods. */
function join(p: usize, n: u32, i: u32, rank: u32): void {
  store<u32>(wordAt(ids, i), rank);
  const next = after(i);
  store<u32>(wordAt(candidates, next), NONE);
  starts ^= 1 << next;
  const end = after(i);
  store<u32>(wordAt(candidates, i), end < n ? candidate(find(p + i, after(end) - i), i) : NONE);
  if (i == 0) return;
  const before = 31 - clz<u32>(starts & ((1 << i) - 1));
  store<u32>(wordAt(candidates, before), candidate(find(p + before, end - before), before));
}

/** Writes the ids that the last `mergeShort`, of the `n` bytes at `p`, has found. */
export function writeShortMerged(p: usize, n: u32, out: usize): void {
  for (let i: u32 = 0; i < n; ) {
    const next = after(i);
    store<u32>(out, next - i == 1 ? findSingle(p + i) : load<u32>(wordAt(ids, i)));
    out += 4;
    i = next;
  }
}
