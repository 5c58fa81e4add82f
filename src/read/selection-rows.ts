import { gapMarker } from '../text/gap-marker.ts';
import type { RenderedView } from './define-mode.ts';
import type { LineRange } from './exact/index.ts';
import type { OutlineEntry } from './outline/outline.ts';
import type { ViewSubject } from './view-subject.ts';

/** A marker names what begins in its gap until the line is this long. */
const LONGEST_MARKER = 200;

export interface RowOptions {
  /** The first row. */
  readonly header: string;
  /** Name the definitions that begin in a gap. */
  readonly namesGaps: boolean;
}

/** A header and the chosen lines in the file's order, with a marker where others are left out; empty lines at the edges of a run go too. */
export function rowsOfRanges(
  subject: ViewSubject,
  ranges: readonly LineRange[],
  { header, namesGaps }: RowOptions,
): RenderedView {
  const { lines } = subject;
  const rows = [header];
  const rowLines = [0];
  const shown: LineRange[] = [];
  let next = 1;
  const markUpTo = (last: number): void => {
    const gap = withoutBlankEdges(subject, next, last);
    if (gap === undefined) return;
    rows.push(gapMarker(gap.first, gap.last) + (namesGaps ? namesIn(subject, gap) : ''));
    rowLines.push(0);
  };
  for (const range of ranges) {
    const run = withoutBlankEdges(subject, range.first, range.last);
    if (run === undefined) continue;
    markUpTo(run.first - 1);
    for (let line = run.first; line <= run.last; line++) {
      rows.push(lines.line(line));
      rowLines.push(line);
    }
    shown.push(run);
    next = run.last + 1;
  }
  markUpTo(lines.count);
  return { rows, rowLines, shown };
}

function withoutBlankEdges({ lines }: ViewSubject, from: number, to: number): LineRange | undefined {
  let first = from;
  let last = to;
  while (first <= last && lines.isBlank(first)) first++;
  while (last >= first && lines.isBlank(last)) last--;
  return first <= last ? { first, last } : undefined;
}

/** Names of the definitions whose first line lies in the gap, as many as fit. */
function namesIn({ outline: { entries } }: ViewSubject, { first, last }: LineRange): string {
  const found = new Set<string>();
  for (let at = firstEntryFrom(entries, first); at < entries.length; at++) {
    const entry = entries[at]!; // at < entries.length
    if (entry.first > last) break;
    if (isWorthNaming(entry)) found.add(entry.name);
  }
  const names = [...found];
  if (names.length === 0) return '';
  let text = '';
  let count = 0;
  for (const name of names) {
    if (text.length + name.length > LONGEST_MARKER) break;
    text += `${count === 0 ? ' ' : ', '}${name}`;
    count++;
  }
  return count === names.length ? text : `${text} … ${names.length - count} more`;
}

const isWorthNaming = ({ name, isLocal, kind }: OutlineEntry): boolean =>
  name !== '' && !isLocal && kind !== 'constant' && kind !== 'variable';

/** Index of the first entry that begins at `line` or behind it: they are in the file's order. */
function firstEntryFrom(entries: readonly OutlineEntry[], line: number): number {
  let low = 0;
  for (let high = entries.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (entries[middle]!.first < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
