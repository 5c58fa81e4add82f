import { gapMarker } from '../text/gap-marker.ts';
import type { OutlineEntry } from './outline/outline.ts';
import type { ViewSubject } from './view-subject.ts';

/** One row for an entry: its head and the lines it takes. */
export function entryRow({ head, first, last, depth }: OutlineEntry, indent = '  '): string {
  return `${indent.repeat(depth)}${head} ${span(first, last)}`;
}

/** Where something is, in a form that `lines:` takes back. */
export const span = (first: number, last: number): string =>
  first === last ? `@L${first}` : `@L${first}-${last}`;

/** First row of every lossy view: what it is of, and how to get what it leaves out. */
export function viewHeader({ lines }: ViewSubject, what: string): string {
  return `${what} of ${lines.count} lines; exact: mode=full or lines:N-M`;
}

/** What the file depends on, `undefined` when on nothing. */
export function dependencyRow({ outline }: ViewSubject, most = Number.POSITIVE_INFINITY): string | undefined {
  const { dependencies } = outline;
  if (dependencies.length === 0) return undefined;
  const rest = dependencies.length - most;
  return `deps: ${dependencies.slice(0, most).join(', ')}${rest > 0 ? `, … ${rest} more` : ''}`;
}

/** Lines that a structure leaves out and no span covers: a marker for each run of them, by the line it stands before. */
export function uncoveredMarkers(subject: ViewSubject): Map<number, string> {
  const { lines, outline } = subject;
  const isCovered = new Uint8Array(lines.count + 2);
  for (const { docFirst, last } of outline.entries) isCovered.fill(1, docFirst, last + 1);
  for (const line of outline.dependencyLines) isCovered[line] = 1;
  const markers = new Map<number, string>();
  for (let at = 1; at <= lines.count; at++) {
    if (isCovered[at] === 1 || lines.isBlank(at)) continue;
    let end = at;
    for (let next = at + 1; next <= lines.count && isCovered[next] !== 1; next++) {
      if (!lines.isBlank(next)) end = next;
    }
    markers.set(at, rowForUncovered(subject, at, end));
    at = end;
  }
  return markers;
}

const SHORT_LINE = 48;

/** A lone short line is no longer than its marker would be. */
function rowForUncovered({ lines }: ViewSubject, first: number, last: number): string {
  const line = lines.line(first).trim();
  return first === last && line.length <= SHORT_LINE
    ? `${line} ${span(first, last)}`
    : gapMarker(first, last);
}
