// Shannon entropy of byte lines and of sequences of token ids. Contract and twin: src/engine/entropy-twin.ts.
//
// H = log2 n − (Σ over positions of log2 cᵢ) / n, where cᵢ counts the symbol at position i. Logarithms are fixed
// point (24 fraction bits), so that sums are exact and do not depend on the order or method of counting.
//
//   logs   u32[4097]   log2(c)·2²⁴ for c = 0 … 4096 (0 for c = 0)
//   packed u64[65]     65536/c << 40 | log2(c)·2²⁴: one load gives the log and the share of a distinct symbol
//   counts u32[256]    zero between calls; scratch
//   table  u32 pairs   (id, count) for sequences of more than 64 ids; a power of two ≥ 2n entries; scratch

import { findByte, isBlank } from './shared/bytes';

const SHORT: u32 = 64;
const KNOWN: u32 = 4096;
const ONE: f64 = 16777216.0;

/** log2(c)·2²⁴, interpolated between table entries above 4096. */
function log2Of(c: u32, logs: usize): u32 {
  if (c <= KNOWN) return load<u32>(logs + ((<usize>c) << 2));
  const shift = 20 - clz<u32>(c);
  const head = <usize>(c >> shift);
  const low = load<u32>(logs + (head << 2));
  const high = load<u32>(logs + (head << 2) + 4);
  const rest = <u64>(c & ((1 << shift) - 1));
  return (shift << 24) + low + <u32>((<u64>(high - low) * rest) >> shift);
}

/** Entropy from n and the sum of logs. */
function entropyOf(n: u32, sum: u64, logs: usize): f64 {
  return <f64>(<u64>n * <u64>log2Of(n, logs) - sum) / (<f64>n * ONE);
}

/** Occurrences of each byte value, added to counts[256]. Four tables hide the wait of equal neighbours. */
export function histogram(src: usize, length: u32, counts: usize, scratch: usize): void {
  memory.fill(scratch, 0, 4096);
  let p = src;
  const end = src + length;
  const even = src + (length & ~7);
  while (p < even) {
    const w = load<u64>(p);
    bump(scratch, <u32>w & 255);
    bump(scratch + 1024, (<u32>w >> 8) & 255);
    bump(scratch + 2048, (<u32>w >> 16) & 255);
    bump(scratch + 3072, <u32>w >> 24);
    const high = <u32>(w >> 32);
    bump(scratch, high & 255);
    bump(scratch + 1024, (high >> 8) & 255);
    bump(scratch + 2048, (high >> 16) & 255);
    bump(scratch + 3072, high >> 24);
    p += 8;
  }
  while (p < end) {
    bump(scratch, load<u8>(p));
    p++;
  }
  for (let i: usize = 0; i < 1024; i += 16) {
    const low = i32x4.add(v128.load(scratch + i), v128.load(scratch + i, 1024));
    const high = i32x4.add(v128.load(scratch + i, 2048), v128.load(scratch + i, 3072));
    v128.store(counts + i, i32x4.add(v128.load(counts + i), i32x4.add(low, high)));
  }
}

function bump(table: usize, symbol: u32): void {
  const at = table + ((<usize>symbol) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/**
 * One record for each line of src: entropies[i] over its bytes without blanks at both ends, uniques[i] distinct
 * bytes, lengths[i] bytes that remained. A last line without a line feed counts.
 * @returns the number of lines, also when it exceeds `capacity`
 */
export function lines(
  src: usize,
  length: u32,
  logs: usize,
  packed: usize,
  counts: usize,
  entropies: usize,
  uniques: usize,
  lengths: usize,
  capacity: u32,
): u32 {
  const end = src + length;
  let p = src;
  let line: u32 = 0;
  while (p < end) {
    const stop = findByte(p, end, 10);
    if (line < capacity) {
      let first = p;
      let last = stop;
      while (first < last && isBlank(load<u8>(first))) first++;
      while (last > first && isBlank(load<u8>(last - 1))) last--;
      const n = <u32>(last - first);
      store<u32>(lengths + ((<usize>line) << 2), n);
      const to = entropies + ((<usize>line) << 3);
      const unique = uniques + ((<usize>line) << 2);
      if (n == 0) {
        store<f64>(to, 0);
        store<u32>(unique, 0);
      } else if (n <= SHORT) shortLine(first, n, logs, packed, counts, to, unique);
      else longLine(first, n, logs, counts, to, unique);
    }
    line++;
    p = stop + 1;
  }
  return line;
}

/** Up to 64 bytes: each byte is compared with all, sixteen a time; lane j of the sums is the count of byte j. */
function shortLine(
  first: usize,
  n: u32,
  logs: usize,
  packed: usize,
  counts: usize,
  to: usize,
  unique: usize,
): void {
  const zero = i8x16.splat(0);
  let c0 = zero;
  let c1 = zero;
  let c2 = zero;
  let c3 = zero;
  const v0 = v128.load(first);
  const end = first + n;
  if (n <= 16) {
    for (let p = first; p < end; p++) c0 = i8x16.sub(c0, i8x16.eq(v0, v128.load8_splat(p)));
  } else if (n <= 32) {
    const v1 = v128.load(first, 16);
    for (let p = first; p < end; p++) {
      const byte = v128.load8_splat(p);
      c0 = i8x16.sub(c0, i8x16.eq(v0, byte));
      c1 = i8x16.sub(c1, i8x16.eq(v1, byte));
    }
  } else {
    const v1 = v128.load(first, 16);
    const v2 = v128.load(first, 32);
    const v3 = v128.load(first, 48);
    for (let p = first; p < end; p++) {
      const byte = v128.load8_splat(p);
      c0 = i8x16.sub(c0, i8x16.eq(v0, byte));
      c1 = i8x16.sub(c1, i8x16.eq(v1, byte));
      c2 = i8x16.sub(c2, i8x16.eq(v2, byte));
      c3 = i8x16.sub(c3, i8x16.eq(v3, byte));
    }
  }
  // The counters lie behind the 256 of `counts`: 64 bytes of their own.
  const lanes = counts + 1024;
  v128.store(lanes, c0);
  v128.store(lanes, c1, 16);
  v128.store(lanes, c2, 32);
  v128.store(lanes, c3, 48);
  let sum: u64 = 0;
  for (let i: u32 = 0; i < n; i++) sum += load<u64>(packed + ((<usize>load<u8>(lanes + i)) << 3));
  store<f64>(to, entropyOf(n, sum & 0xffffffffff, logs));
  store<u32>(unique, <u32>((sum >> 40) + 32768) >> 16);
}

/** More than 64 bytes: count, then read the counts back through the line, clearing them on the way. */
function longLine(first: usize, n: u32, logs: usize, counts: usize, to: usize, unique: usize): void {
  const end = first + n;
  for (let p = first; p < end; p++) bump(counts, load<u8>(p));
  let sum: u64 = 0;
  let distinct: u32 = 0;
  for (let i: usize = 0; i < 1024; i += 4) {
    const c = load<u32>(counts + i);
    if (c != 0) {
      sum += <u64>c * <u64>log2Of(c, logs);
      distinct++;
      store<u32>(counts + i, 0);
    }
  }
  store<f64>(to, entropyOf(n, sum, logs));
  store<u32>(unique, distinct);
}

/**
 * For each of `count` sequences, ids[bounds[i] .. bounds[i + 1]): entropies[i], uniques[i] and, when `weights` is
 * not 0, means[i], the mean of weights[id]; ids from `vocabulary` up weigh `unknown`.
 */
export function sequences(
  ids: usize,
  bounds: usize,
  count: u32,
  logs: usize,
  packed: usize,
  table: usize,
  weights: usize,
  vocabulary: u32,
  unknown: f64,
  entropies: usize,
  uniques: usize,
  means: usize,
): void {
  let begin = load<u32>(bounds);
  for (let i: u32 = 0; i < count; i++) {
    const end = load<u32>(bounds + ((<usize>i) << 2) + 4);
    const n = end - begin;
    const first = ids + ((<usize>begin) << 2);
    const to = entropies + ((<usize>i) << 3);
    const unique = uniques + ((<usize>i) << 2);
    if (n == 0) {
      store<f64>(to, 0);
      store<u32>(unique, 0);
    } else if (n <= SHORT) shortSequence(first, n, logs, packed, table, to, unique);
    else longSequence(first, n, logs, table, to, unique);
    if (weights != 0)
      store<f64>(means + ((<usize>i) << 3), meanWeight(first, n, weights, vocabulary, unknown));
    begin = end;
  }
}

/** As for short lines, four ids a time; counters in `table`. */
function shortSequence(
  first: usize,
  n: u32,
  logs: usize,
  packed: usize,
  table: usize,
  to: usize,
  unique: usize,
): void {
  const end = first + ((<usize>n) << 2);
  let sum: u64 = 0;
  for (let block = first; block < end; block += 16) {
    const mine = v128.load(block);
    let hits = i32x4.splat(0);
    for (let p = first; p < end; p += 4) hits = i32x4.sub(hits, i32x4.eq(mine, v128.load32_splat(p)));
    const left = <u32>(end - block) >> 2;
    sum += load<u64>(packed + ((<usize>i32x4.extract_lane(hits, 0)) << 3));
    if (left > 1) sum += load<u64>(packed + ((<usize>i32x4.extract_lane(hits, 1)) << 3));
    if (left > 2) sum += load<u64>(packed + ((<usize>i32x4.extract_lane(hits, 2)) << 3));
    if (left > 3) sum += load<u64>(packed + ((<usize>i32x4.extract_lane(hits, 3)) << 3));
  }
  store<f64>(to, entropyOf(n, sum & 0xffffffffff, logs));
  store<u32>(unique, <u32>((sum >> 40) + 32768) >> 16);
}

/** Counts in an open-addressing table of (id, count), then sums over its entries. */
function longSequence(first: usize, n: u32, logs: usize, table: usize, to: usize, unique: usize): void {
  const size: u32 = 1 << (33 - clz<u32>(n));
  memory.fill(table, 0, (<usize>size) << 3);
  const end = first + ((<usize>n) << 2);
  for (let p = first; p < end; p += 4) {
    const id = load<u32>(p);
    let slot = (id * 0x9e3779b1) & (size - 1);
    let at = table + ((<usize>slot) << 3);
    while (load<u32>(at, 4) != 0 && load<u32>(at) != id) {
      slot = (slot + 1) & (size - 1);
      at = table + ((<usize>slot) << 3);
    }
    store<u32>(at, id);
    store<u32>(at, load<u32>(at, 4) + 1, 4);
  }
  let sum: u64 = 0;
  let distinct: u32 = 0;
  for (let at = table; at < table + ((<usize>size) << 3); at += 8) {
    const c = load<u32>(at, 4);
    if (c != 0) {
      sum += <u64>c * <u64>log2Of(c, logs);
      distinct++;
    }
  }
  store<f64>(to, entropyOf(n, sum, logs));
  store<u32>(unique, distinct);
}

function meanWeight(first: usize, n: u32, weights: usize, vocabulary: u32, unknown: f64): f64 {
  if (n == 0) return 0;
  let sum: f64 = 0;
  for (let i: usize = 0; i < n; i++) {
    const id = load<u32>(first + (i << 2));
    sum += id < vocabulary ? <f64>load<f32>(weights + ((<usize>id) << 2)) : unknown;
  }
  return sum / <f64>n;
}
