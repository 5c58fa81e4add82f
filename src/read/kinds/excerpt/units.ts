import { gapMarker } from '../../../text/gap-marker.ts';
import type { TextLines } from '../../../text/text-lines.ts';

/**
 * The parts of a text that a view shows or leaves out as a whole: its lines or, where those are too long for that,
 * exact slices of them. Units count from 1 and cover the text without a hole.
 */
export interface Units {
  readonly count: number;
  /** Whether they are lines; otherwise slices, and their gaps are told in bytes. */
  readonly areLines: boolean;
  /** The text of a unit, without the line end behind it. */
  text(number: number): string;
  /** The unit that the character at `index` of the text is in. */
  numberAt(index: number): number;
  /** The mark for units that are left out, both ends included. */
  gap(first: number, last: number): string;
}

export function lineUnits(lines: TextLines): Units {
  return {
    count: lines.count,
    areLines: true,
    text: lines.line,
    numberAt: lines.numberAt,
    gap: gapMarker,
  };
}

/** A slice that a view shows has at most so many characters, whatever the boundaries say. */
const LONGEST_SLICE = 240;

/**
 * Cuts a text in slices at `boundaries` (indexes into it, ascending), at its line ends, and wherever a slice would be
 * too long. No surrogate pair is split.
 */
export function sliceUnits(text: string, boundaries: Iterable<number>): Units {
  const starts = sliceStarts(text, boundaries);
  const bytesBefore = byteOffsets(text, starts);
  const endOf = (number: number): number => starts[number] ?? text.length;
  return {
    count: starts.length,
    areLines: false,
    text: (number) => text.slice(starts[number - 1] ?? text.length, endOf(number)).replace(/\r?\n$/, ''),
    numberAt: (index) => lastAtOrBelow(starts, index) + 1,
    gap: (first, last) => {
      const from = bytesBefore[first - 1] ?? 0;
      const to = bytesBefore[last] ?? from;
      return `… ${to - from} bytes (${from}–${to})`;
    },
  };
}

function sliceStarts(text: string, boundaries: Iterable<number>): number[] {
  const starts: number[] = [];
  let lineEnd = endOfLine(text, 0);
  const add = (next: number): void => {
    let at = starts.at(-1) ?? 0;
    if (starts.length === 0) starts.push(0);
    for (;;) {
      // Line ends that lie before the next boundary are boundaries too.
      const target = Math.min(next, lineEnd);
      while (target - at > LONGEST_SLICE) {
        at = betweenCharacters(text, at + LONGEST_SLICE);
        starts.push(at);
      }
      if (target > at && target < text.length) starts.push(target);
      at = Math.max(at, target);
      if (lineEnd > next || lineEnd >= text.length) return;
      lineEnd = endOfLine(text, lineEnd);
    }
  };
  for (const boundary of boundaries) if (boundary > (starts.at(-1) ?? 0)) add(boundary);
  add(text.length);
  return text === '' ? [] : starts;
}

function endOfLine(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  return feed < 0 ? text.length : feed + 1;
}

/** `at`, or one further where it lies between the halves of a pair. */
export function betweenCharacters(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000 ? at + 1 : at;
}

/** Offset of each start in the text's UTF-8 form, with the length of that form behind the last. */
function byteOffsets(text: string, starts: readonly number[]): number[] {
  const offsets = [0];
  let bytes = 0;
  for (let slice = 0; slice < starts.length; slice++) {
    bytes += Buffer.byteLength(text.slice(starts[slice], starts[slice + 1] ?? text.length));
    offsets.push(bytes);
  }
  return offsets;
}

function lastAtOrBelow(sorted: readonly number[], value: number): number {
  let low = 0;
  for (let high = sorted.length - 1; low < high; ) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
