import type { TextLines } from '../../text/text-lines.ts';
import { indentOf } from '../outline/blocks.ts';
import type { Outline } from '../outline/outline.ts';

/** A few lines that belong together: the unit that `auto` shows or leaves out. All segments make up the file. */
export interface Segment {
  readonly first: number;
  readonly last: number;
  /** Index of the innermost entry of the outline that the lines are part of, −1 for none. */
  readonly entry: number;
  /** Whether it begins with the first line of that entry or of the comment above it. */
  readonly isHead: boolean;
}

export interface SegmentOptions {
  /** Longer stretches are cut, at an empty or shallow line where there is one. */
  readonly mostLines: number;
  /** From this length on, an entry's head is a segment of its own. */
  readonly headFromLines: number;
}

/** A long comment above a definition is a segment of its own. */
const LONG_COMMENT_LINES = 3;

export function segmentsOf(lines: TextLines, outline: Outline, options: SegmentOptions): Segment[] {
  const owners = ownersOf(lines, outline);
  const cuts = cutsOf(lines, outline, options);
  const segments: Segment[] = [];
  for (let first = 1; first <= lines.count; ) {
    const entry = owners[first] ?? -1;
    let last = first;
    while (last < lines.count && owners[last + 1] === entry && cuts[last + 1] !== 1) last++;
    for (const part of cutAtGoodPlaces(lines, first, last, options.mostLines)) {
      const isBlank = rangeIsBlank(lines, part.first, part.last);
      const before = segments.at(-1);
      if (isBlank && before !== undefined) segments[segments.length - 1] = { ...before, last: part.last };
      else segments.push({ ...part, entry, isHead: part.first === outline.entries[entry]?.docFirst });
    }
    first = last + 1;
  }
  return segments;
}

/** For each line the innermost entry around it, with the comments above entries. */
function ownersOf(lines: TextLines, { entries }: Outline): Int32Array {
  const owners = new Int32Array(lines.count + 2).fill(-1);
  for (const [index, { docFirst, last }] of entries.entries()) owners.fill(index, docFirst, last + 1);
  return owners;
}

function cutsOf(lines: TextLines, { entries }: Outline, { headFromLines }: SegmentOptions): Uint8Array {
  const cuts = new Uint8Array(lines.count + 3);
  for (const { docFirst, first, headLast, last } of entries) {
    if (last - first + 1 >= headFromLines) cuts[headLast + 1] = 1;
    if (first - docFirst > LONG_COMMENT_LINES) cuts[first] = 1;
    cuts[docFirst] = 1;
  }
  return cuts;
}

/** Cuts a stretch into parts of at most `most` lines; each ends at the best place in its second half. */
function cutAtGoodPlaces(lines: TextLines, first: number, last: number, most: number) {
  const parts: { first: number; last: number }[] = [];
  let at = first;
  while (last - at + 1 > most) {
    const end = bestEnd(lines, at + (most >> 1), at + most - 1);
    parts.push({ first: at, last: end });
    at = end + 1;
  }
  parts.push({ first: at, last });
  return parts;
}

/** The last empty line, else the one before the shallowest. */
function bestEnd(lines: TextLines, from: number, to: number): number {
  let shallowest = Number.POSITIVE_INFINITY;
  let end = to;
  for (let at = to; at >= from; at--) {
    if (lines.isBlank(at)) return at;
    const indent = indentOf(lines.line(at + 1));
    if (!lines.isBlank(at + 1) && indent < shallowest) {
      shallowest = indent;
      end = at;
    }
  }
  return end;
}

function rangeIsBlank(lines: TextLines, first: number, last: number): boolean {
  for (let at = first; at <= last; at++) if (!lines.isBlank(at)) return false;
  return true;
}
