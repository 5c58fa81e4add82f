import type { Arena } from '../../engine/arena.ts';
import { type Literal, Scan } from '../../engine/scan.ts';
import { describeMatch } from './match-line.ts';
import type { TextMatch } from './text-query.ts';

export interface LiteralAnswer {
  readonly files: { path: string; matches: TextMatch[] }[];
  readonly totalLines: number;
  readonly totalFiles: number;
}

/** Lines the kernel reports in its first pass; a second one follows when there are more, to count their files. */
const FIRST_PASS_LINES = 1 << 16;
const LINE_FEED = 10;

const scans = new WeakMap<Arena, Scan>();

/**
 * Lines with a literal, in files that lie in one arena.
 * @param ranges offset and length of each file
 * @param limit lines to describe; all are counted
 */
export function searchCachedFiles(
  arena: Arena,
  paths: readonly string[],
  ranges: Uint32Array,
  wanted: Literal,
  limit: number,
): LiteralAnswer {
  const scan = scans.get(arena) ?? new Scan(arena);
  scans.set(arena, scan);
  let found = scan.searchFiles(ranges, wanted, FIRST_PASS_LINES);
  if (found.total > FIRST_PASS_LINES) found = scan.searchFiles(ranges, wanted, found.total);
  const files: { path: string; matches: TextMatch[] }[] = [];
  let totalFiles = 0;
  let last = -1;
  for (let i = 0; i < found.triples.length; i += 3) {
    const file = found.triples[i] as number;
    const isNew = file !== last;
    if (isNew) totalFiles++;
    last = file;
    if (i / 3 >= limit) continue;
    if (isNew) files.push({ path: paths[file] as string, matches: [] });
    const bytes = arena.u8(ranges[2 * file] as number, ranges[2 * file + 1] as number);
    const start = found.triples[i + 1] as number;
    const end = start + wanted.needle.length;
    const lineStart = bytes.lastIndexOf(LINE_FEED, start) + 1;
    const feed = bytes.indexOf(LINE_FEED, end);
    const lineEnd = feed < 0 ? bytes.length : feed;
    const line = found.triples[i + 2] as number;
    files.at(-1)?.matches.push(describeMatch(bytes, lineStart, lineEnd, line, start, end));
  }
  return { files, totalLines: found.total, totalFiles };
}
