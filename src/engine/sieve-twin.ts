import type { KernelMemory } from './arena.ts';
import { type Views, viewsOf } from './arena-views.ts';

/** Kinds of plans. */
export const SIEVE_KIND = { literal: 0, needles: 1, window: 2 } as const;

/** Bytes of a plan, and of a row of its needles. */
export const PLAN_BYTES = 128;
export const NEEDLE_ROW_BYTES = 20;

/**
 * What the sieve kernel exports. All arguments but `files` and `room` are offsets.
 *
 *     ranges  u32[2·files]  where each file lies, and its bytes
 *     plan    0 u32 kind · 4 u32[3] offsets of the bytes that are looked at, from a place · 16 u32 length · 20 u32 count ·
 *             24 u32 rows · 28 u32 byte · 32 u8[3][32] of each of those bytes: flags by its low four bits, then flags by its high four
 *     cursor  u32 file, u32 place in memory where its search goes on, 0 for its beginning
 *     lines   u32[4·room]   file, and places in memory: beginning of the line, its end, beginning of what it must contain
 *
 * `rows` of a literal: u8[length] needle and u8[length] fold as in `scan-twin`, each padded to a multiple of 8. Of needles:
 * count × u32 needle, fold, length, anchor, flags: a place is `anchor` bytes inside a needle whose flag is left when those of
 * the three bytes are taken together. Of a window: u8[length][256], 1 where the byte at that position of the window is allowed;
 * `count` is 1 where the first of the bytes is rare, and `byte` is that byte where only one is allowed there, else 0: both change nothing
 * but the time.
 */
export interface SieveKernel {
  /**
   * Writes the lines that hold what a plan asks for, each once, in order, and moves the cursor.
   * @returns how many; `room` when there may be more
   */
  sieveLines(
    ranges: number,
    files: number,
    plan: number,
    cursor: number,
    lines: number,
    room: number,
  ): number;
}

/** The same in TypeScript. Indices are in range by the contract of the caller, hence the `!`. */
export function sieveTwin(memory: KernelMemory): SieveKernel {
  const views = viewsOf(memory);
  return {
    sieveLines(ranges, files, plan, cursor, lines, room) {
      const { u8, u32 } = views();
      const startAt = finderOf({ u8, u32 }, plan);
      let found = 0;
      for (let file = u32[cursor >> 2]!; file < files; file++) {
        const src = u32[(ranges >> 2) + 2 * file]!;
        const end = src + u32[(ranges >> 2) + 2 * file + 1]!;
        let floor = u32[(cursor >> 2) + 1]! || src;
        u32[(cursor >> 2) + 1] = 0;
        for (let p = floor; p < end; p++) {
          const start = startAt(p, floor, end);
          if (start === 0) continue;
          const lineStart = Math.max(floor, u8.lastIndexOf(LINE_FEED, start) + 1);
          const feed = u8.subarray(0, end).indexOf(LINE_FEED, start);
          const lineEnd = feed < 0 ? end : feed;
          u32.set([file, lineStart, lineEnd, start], (lines >> 2) + 4 * found);
          found++;
          floor = lineEnd + 1;
          p = lineEnd;
          if (found < room) continue;
          u32.set([file, floor], cursor >> 2);
          return found;
        }
      }
      u32.set([files, 0], cursor >> 2);
      return found;
    },
  };
}

const LINE_FEED = 10;

/** Where what is looked for begins when p is its place; 0 when it is not there. */
type Finder = (p: number, floor: number, end: number) => number;

function finderOf({ u8, u32 }: Pick<Views, 'u8' | 'u32'>, plan: number): Finder {
  const word = (at: number): number => u32[(plan + at) >> 2]!;
  const [kind, length, count, rows] = [word(0), word(16), word(20), word(24)];
  const standsAt = (p: number, needle: number, fold: number, n: number): boolean => {
    let i = 0;
    while (i < n && (u8[p + i]! | u8[fold + i]!) === u8[needle + i]) i++;
    return i === n;
  };
  if (kind === SIEVE_KIND.literal)
    return (p, _, end) =>
      p + length <= end && standsAt(p, rows, rows + ((length + 7) & ~7), length) ? p : 0;
  const flags = (p: number): number => {
    let all = 255;
    for (let k = 0; k < 3; k++) {
      const byte = u8[p + word(4 + 4 * k)]!;
      const table = plan + 32 + 32 * k;
      all &= u8[table + (byte & 15)]! & u8[table + 16 + (byte >> 4)]!;
    }
    return all;
  };
  if (kind === SIEVE_KIND.needles)
    return (p, floor, end) => {
      const own = flags(p);
      for (let i = 0; own !== 0 && i < count; i++) {
        const row = (rows + NEEDLE_ROW_BYTES * i) >> 2;
        const [needle, fold, n, anchor, flag] = u32.subarray(row, row + 5) as unknown as Row;
        const start = p - anchor;
        if ((flag & own) !== 0 && start >= floor && start + n <= end && standsAt(start, needle, fold, n))
          return start;
      }
      return 0;
    };
  return (p, _, end) => {
    if (p + length > end) return 0;
    for (let i = 0; i < length; i++) if (u8[rows + 256 * i + u8[p + i]!] === 0) return 0;
    return p;
  };
}

type Row = readonly [needle: number, fold: number, length: number, anchor: number, flags: number];
