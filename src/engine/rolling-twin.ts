import type { KernelMemory } from './arena.ts';
import { viewsOf } from './arena-views.ts';
import { avalanche, isBlank, isWord } from './twin-bytes.ts';

/** Numbers of the content-defined chunks, in bytes. */
export const CHUNK = { window: 48, min: 64, max: 2048 } as const;
const BASE = 0x2c9277b5;
/** A chunk may end where the nine high bits of the hash of the window are 0. */
const CUT_SHIFT = 23;

/** What the rolling kernel exports. All arguments but numbers of things are offsets. */
export interface RollingKernel {
  /**
   * Cuts src into chunks. Writes u32 triples: end offset from src, low and high half of the hash of its bytes.
   * `bits` is scratch of ⌈length / 32⌉ + 1 words.
   * @returns the number of chunks, also when it exceeds `capacity`
   */
  chunks(src: number, length: number, bits: number, triples: number, capacity: number): number;
  /**
   * Fingerprints runs of lines. Writes u32 quads: hash low, hash high, first line, last line (from 1).
   * Scratch: 4 · (width + pick) words.
   *
   *     lines u32[4 · width]  hash low, hash high, line number, bytes      of the last significant lines
   *     runs  u32[4 · pick]   hash low, hash high, first line, last line   of the last runs of them
   *
   * @returns the number of fingerprints, also when it exceeds `capacity`
   */
  blocks(
    src: number,
    length: number,
    width: number,
    pick: number,
    minBytes: number,
    scratch: number,
    quads: number,
    capacity: number,
  ): number;
}

const rotl = (x: number, bits: number): number => (x << bits) | (x >>> (32 - bits));

/** The 64-bit hash of bytes [p, end), as its low and high half in `out`. */
function hashRange(u8: Uint8Array, p: number, end: number, out: { low: number; high: number }): void {
  let low = (end - p) ^ 0x85ebca77;
  let high = (end - p) ^ 0x9e3779b1;
  for (let at = p; at < end; at += 8) {
    low = rotl(Math.imul(low ^ word(u8, at, end), 0x9e3779b1), 13);
    high = rotl(Math.imul(high ^ word(u8, at + 4, end), 0x85ebca77), 15);
  }
  out.low = avalanche((low + rotl(high, 7)) | 0);
  out.high = avalanche(high ^ rotl(low, 11));
}

/** Four bytes from `at`, little end first, those from `end` on as zeros. */
function word(u8: Uint8Array, at: number, end: number): number {
  if (at + 4 <= end) return u8[at]! | (u8[at + 1]! << 8) | (u8[at + 2]! << 16) | (u8[at + 3]! << 24);
  let value = 0;
  for (let i = 0; at + i < end; i++) value |= u8[at + i]! << (8 * i);
  return value;
}

function power(exponent: number): number {
  let value = 1;
  for (let i = 0; i < exponent; i++) value = Math.imul(value, BASE);
  return value;
}

/** The first byte of the text of a line, or `end` when the line has no word character. */
function significantStart(u8: Uint8Array, p: number, end: number): number {
  let first = p;
  while (first < end && isBlank(u8[first]!)) first++;
  for (let at = first; at < end; at++) if (isWord(u8[at]!)) return first;
  return end;
}

interface Run {
  readonly low: number;
  readonly high: number;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** The run with the smallest hash, the newest of equals. */
function smallest(runs: readonly Run[]): Run | undefined {
  let best = runs[0];
  for (const run of runs) {
    if (!best || run.high < best.high || (run.high === best.high && run.low <= best.low)) best = run;
  }
  return best;
}

/** The same functions in TypeScript. Indices are in range by the contract of the caller, hence the `!`. */
export function rollingTwin(memory: KernelMemory): RollingKernel {
  const views = viewsOf(memory);
  const hash = { low: 0, high: 0 };
  const windowPower = power(CHUNK.window);

  return {
    chunks(src, length, _bits, triples, capacity) {
      const { u8, u32 } = views();
      let count = 0;
      let begin = 0;
      let h = 0;
      const cut = (end: number): void => {
        if (count < capacity) {
          hashRange(u8, src + begin, src + end, hash);
          u32.set([end, hash.low, hash.high], (triples >> 2) + 3 * count);
        }
        count++;
        begin = end;
      };
      for (let at = 0; at < length; at++) {
        const isCandidate = at >= CHUNK.window && h >>> CUT_SHIFT === 0;
        const size = at - begin;
        if (size === CHUNK.max || (isCandidate && size >= CHUNK.min)) cut(at);
        const out = at >= CHUNK.window ? Math.imul(u8[src + at - CHUNK.window]! + 1, windowPower) : 0;
        h = (Math.imul(h, BASE) + u8[src + at]! + 1 - out) | 0;
      }
      if (begin < length) cut(length);
      return count;
    },

    blocks(src, length, width, pick, minBytes, scratch, quads, capacity) {
      const { u8, u32 } = views();
      const end = src + length;
      const outPower = power(width);
      const ring = scratch >> 2;
      const latest: Run[] = [];
      let low = 0;
      let high = 0;
      let bytes = 0;
      let seen = 0;
      let line = 0;
      let count = 0;
      let runs = 0;
      let keptLine = 0;
      const keep = (run: Run | undefined): void => {
        if (!run || run.lastLine === keptLine) return;
        keptLine = run.lastLine;
        const { firstLine, lastLine } = run;
        if (count < capacity) u32.set([run.low, run.high, firstLine, lastLine], (quads >> 2) + 4 * count);
        count++;
      };
      for (let p = src; p < end; ) {
        let stop = p;
        while (stop < end && u8[stop] !== 10) stop++;
        const first = significantStart(u8, p, stop);
        line++;
        p = stop + 1;
        if (first === stop) continue;
        let last = stop;
        while (isBlank(u8[last - 1]!)) last--;
        hashRange(u8, first, last, hash);
        const entry = ring + 4 * (seen % width);
        if (seen >= width) {
          low = (low - Math.imul(u32[entry]!, outPower)) | 0;
          high = (high - Math.imul(u32[entry + 1]!, outPower)) | 0;
          bytes -= u32[entry + 3]!;
        }
        low = Math.imul(low + hash.low, BASE);
        high = Math.imul(high + hash.high, BASE);
        bytes += last - first;
        u32.set([hash.low, hash.high, line, last - first], entry);
        seen++;
        if (seen < width || bytes < minBytes) continue;
        const firstLine = u32[ring + 4 * (seen % width) + 2]!;
        if (latest.length === pick) latest.shift();
        latest.push({ low: avalanche(low), high: avalanche(high), firstLine, lastLine: line });
        runs++;
        if (runs >= pick) keep(smallest(latest));
      }
      if (runs < pick) keep(smallest(latest));
      return count;
    },
  };
}
