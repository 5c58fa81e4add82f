// Exact token counting and encoding for o200k_base and cl100k_base.
//
// The vocabulary is only read, so threads may share it. What a thread writes lies elsewhere:
//
//     cache     CACHE_BYTES        see bpe/tokens.ts
//     scratch   scratchFor(n)      for merging a piece of n bytes, see bpe/merge.ts

import { bindScratch, scratchFor } from './bpe/merge';
import { pieceEnd } from './bpe/pieces';
import { shortPiece } from './bpe/short-piece';
import { bindCache, CACHE_BYTES, tokens } from './bpe/tokens';
import { bindVocabulary } from './bpe/vocabulary';

/** The splitting rule of the vocabulary: 0 that of o200k_base, 1 that of cl100k_base, which does not look at case. */
let isCaseless: bool = false;

/** The bytes that `setup` needs for texts whose longest piece has `longestPiece` bytes. */
export function ownBytes(longestPiece: u32): u32 {
  return CACHE_BYTES + scratchFor(longestPiece);
}

/** Binds the vocabulary at `vocabulary`, and `ownBytes` of zeros at `own` for this thread. */
export function setup(vocabulary: usize, own: usize): void {
  bindVocabulary(vocabulary);
  isCaseless = load<u32>(vocabulary + 16) != 0;
  bindCache(own);
  bindScratch(own + CACHE_BYTES);
}

/**
 * Counts the tokens of the UTF-8 text in [p, end), stopping once there are more than `limit`, and writes their
 * ids to `out` unless that is 0. The text is valid; 32 bytes after it are overwritten.
 */
export function run(p: usize, end: usize, limit: u32, out: usize): u32 {
  // A digit ends every run of characters but one of digits, and that one looks at the end.
  v128.store(end, i8x16.splat(0x30));
  v128.store(end + 16, i8x16.splat(0x30));
  return isCaseless ? runBy(p, end, limit, out, true) : runBy(p, end, limit, out, false);
}

function runBy(p: usize, end: usize, limit: u32, out: usize, caseless: bool): u32 {
  let count: u32 = 0;
  while (p < end && count <= limit) {
    let n = shortPiece(p, end, caseless);
    if (n == 0) n = <u32>(pieceEnd(p, end, caseless) - p);
    count += tokens(p, n, out ? out + ((<usize>count) << 2) : 0);
    p += n;
  }
  return count;
}
