// Rabin–Karp rolling hashes: content-defined chunks and fingerprints of repeated blocks of lines.
// Contract and twin: src/engine/rolling-twin.ts. Karp and Rabin, "Efficient randomized pattern-matching
// algorithms", 1987; Muthitacharoen et al., LBFS, 2001; Schleimer, Wilkerson, Aiken, "Winnowing", 2003.
//
// All arithmetic is modulo 2³² (the high bits decide, which an odd base mixes well), so that the window slides with
// one multiplication: h' = h·B + (in + 1) − (out + 1)·B⁴⁸. The + 1 tells runs of zero bytes of different length apart.

import { findByte, isBlank, isWord } from './shared/bytes';
import { avalanche, hashHigh, hashLow, hashRange } from './shared/hash';

const WINDOW: usize = 48;
const BASE: u32 = 0x2c9277b5;
/** A position is a candidate when the nine high bits of its hash are 0: every 512 bytes. */
const CUT_SHIFT: u32 = 23;
const MIN_CHUNK: usize = 64;
const MAX_CHUNK: usize = 2048;

/** BASE⁴⁸ and the constant that the "+ 1" of both ends adds. */
function powerOfWindow(): u32 {
  let power: u32 = 1;
  for (let i: usize = 0; i < WINDOW; i++) power *= BASE;
  return power;
}

/** Hash of the window that ends before `end`. */
function windowHash(end: usize): u32 {
  let h: u32 = 0;
  for (let p = end - WINDOW; p < end; p++) h = h * BASE + load<u8>(p) + 1;
  return h;
}

function setBit(bits: usize, index: usize): void {
  const at = bits + ((index >> 5) << 2);
  store<u32>(at, load<u32>(at) | (1 << (<u32>index & 31)));
}

/**
 * Marks the candidates of src: bit i of `bits` says that a chunk may end before byte i. Four stretches are hashed at
 * the same time, because one alone waits for its multiplication at every byte.
 */
function markCandidates(src: usize, length: usize, bits: usize): void {
  memory.fill(bits, 0, ((length >> 5) + 1) << 2);
  if (length <= WINDOW) return;
  const power = powerOfWindow();
  const stretch = (length - WINDOW) >> 2;
  let p0 = src + WINDOW;
  let h0 = windowHash(p0);
  if (stretch > 0) {
    const p1 = p0 + stretch;
    const p2 = p1 + stretch;
    const p3 = p2 + stretch;
    let h1 = windowHash(p1);
    let h2 = windowHash(p2);
    let h3 = windowHash(p3);
    for (let i: usize = 0; i < stretch; i++) {
      const least = min(min(h0, h1), min(h2, h3));
      if (least >> CUT_SHIFT == 0) {
        if (h0 >> CUT_SHIFT == 0) setBit(bits, p0 + i - src);
        if (h1 >> CUT_SHIFT == 0) setBit(bits, p1 + i - src);
        if (h2 >> CUT_SHIFT == 0) setBit(bits, p2 + i - src);
        if (h3 >> CUT_SHIFT == 0) setBit(bits, p3 + i - src);
      }
      h0 = slide(h0, p0 + i, power);
      h1 = slide(h1, p1 + i, power);
      h2 = slide(h2, p2 + i, power);
      h3 = slide(h3, p3 + i, power);
    }
    p0 = p3 + stretch;
    h0 = h3;
  }
  const end = src + length;
  while (p0 < end) {
    if (h0 >> CUT_SHIFT == 0) setBit(bits, p0 - src);
    h0 = slide(h0, p0, power);
    p0++;
  }
}

/** Moves the window that ends before p one byte on. */
function slide(h: u32, p: usize, power: u32): u32 {
  return h * BASE + <u32>load<u8>(p) + 1 - (<u32>load<u8>(p - WINDOW) + 1) * power;
}

/**
 * Cuts src into chunks of 64 … 2048 bytes, 512 on average past the minimum. For chunk i: triples[i] = end offset
 * from src, low and high word of the hash of its bytes.
 * @returns the number of chunks, also when it exceeds `capacity`
 */
export function chunks(src: usize, length: u32, bits: usize, triples: usize, capacity: u32): u32 {
  markCandidates(src, length, bits);
  let begin: usize = 0;
  let count: u32 = 0;
  while (begin < length) {
    const end = chunkEnd(bits, begin, length);
    if (count < capacity) {
      const to = triples + <usize>count * 12;
      hashRange(src + begin, src + end);
      store<u32>(to, <u32>end);
      store<u32>(to, hashLow, 4);
      store<u32>(to, hashHigh, 8);
    }
    count++;
    begin = end;
  }
  return count;
}

/** The first candidate from 64 bytes on, else 2048 bytes, else the end of the data. */
function chunkEnd(bits: usize, begin: usize, length: usize): usize {
  const last = min(begin + MAX_CHUNK, length);
  let at = begin + MIN_CHUNK;
  while (at < last) {
    const word = load<u32>(bits + ((at >> 5) << 2)) >> (<u32>at & 31);
    if (word != 0) return min(at + <usize>ctz<u32>(word), last);
    at = (at | 31) + 1;
  }
  return last;
}

// Blocks of lines. Scratch, all words u32:
//   lines u32[4 · width]  hash low, hash high, line number, bytes   of the last `width` significant lines
//   runs  u32[4 · pick]   hash low, hash high, first line, last line   of the last `pick` runs of lines

/**
 * Fingerprints of the runs of `width` significant lines: those with a letter, digit, `_` or byte above 127; blanks at
 * both ends of a line do not count, nor do runs of fewer than `minBytes` bytes. Of each `pick` neighbouring runs the one
 * with the smallest hash is kept (the later one of equals), so that two files which share width + pick − 1 significant
 * lines share a fingerprint, wherever those lines stand; of fewer than `pick` runs in all, the smallest is kept.
 * quads[i] = hash low, hash high, first line, last line, counted from 1.
 * @returns the number of fingerprints, also when it exceeds `capacity`
 */
export function blocks(
  src: usize,
  length: u32,
  width: u32,
  pick: u32,
  minBytes: u32,
  scratch: usize,
  quads: usize,
  capacity: u32,
): u32 {
  const end = src + length;
  const linesEnd = scratch + ((<usize>width) << 4);
  const runsEnd = linesEnd + ((<usize>pick) << 4);
  let power: u32 = 1;
  for (let i: u32 = 0; i < width; i++) power *= BASE;
  let low: u32 = 0;
  let high: u32 = 0;
  let bytes: u32 = 0;
  let entry = scratch; // of the next line; holds the line that leaves the window
  let run = linesEnd; // of the next run
  let seen: u32 = 0;
  let runs: u32 = 0;
  let line: u32 = 0;
  let count: u32 = 0;
  let keptLine: u32 = 0; // last line of the run that was kept last: tells runs apart
  let p = src;
  while (p < end) {
    const stop = findByte(p, end, 10);
    const first = significantStart(p, stop);
    line++;
    p = stop + 1;
    if (first == stop) continue;
    const last = withoutBlanks(stop);
    hashRange(first, last);
    if (seen >= width) {
      low -= load<u32>(entry) * power;
      high -= load<u32>(entry, 4) * power;
      bytes -= load<u32>(entry, 12);
    }
    low = (low + hashLow) * BASE;
    high = (high + hashHigh) * BASE;
    bytes += <u32>(last - first);
    put(entry, hashLow, hashHigh, line, <u32>(last - first));
    entry = entry + 16 == linesEnd ? scratch : entry + 16;
    seen++;
    if (seen < width || bytes < minBytes) continue;
    put(run, avalanche(low), avalanche(high), load<u32>(entry, 8), line);
    run = run + 16 == runsEnd ? linesEnd : run + 16;
    runs++;
    if (runs < pick) continue;
    const best = smallest(run, linesEnd, runsEnd);
    if (load<u32>(best, 12) == keptLine) continue;
    keptLine = load<u32>(best, 12);
    if (count < capacity) copyQuad(quads + ((<usize>count) << 4), best);
    count++;
  }
  if (runs == 0 || runs >= pick) return count;
  if (capacity > 0) copyQuad(quads, smallest(linesEnd, linesEnd, linesEnd + ((<usize>runs) << 4)));
  return 1;
}

function put(at: usize, a: u32, b: u32, c: u32, d: u32): void {
  store<u32>(at, a);
  store<u32>(at, b, 4);
  store<u32>(at, c, 8);
  store<u32>(at, d, 12);
}

function copyQuad(to: usize, from: usize): void {
  v128.store(to, v128.load(from));
}

/** The entry with the smallest hash of the ring [begin, end) whose oldest entry is `oldest`; the newest of equals. */
function smallest(oldest: usize, begin: usize, end: usize): usize {
  let best = oldest;
  let at = oldest;
  do {
    if (load<u64>(at) <= load<u64>(best)) best = at;
    at = at + 16 == end ? begin : at + 16;
  } while (at != oldest);
  return best;
}

/** Where the text of a line begins, or its end when the line has no word character. */
function significantStart(p: usize, end: usize): usize {
  while (p < end && isBlank(load<u8>(p))) p++;
  for (let at = p; at < end; at++) if (isWord(load<u8>(at))) return p;
  return end;
}

/** The end of a line that is not blank, without the blanks before it. */
function withoutBlanks(end: usize): usize {
  while (isBlank(load<u8>(end - 1))) end--;
  return end;
}
