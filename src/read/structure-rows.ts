import { LineKind } from '../text/comment-lines.ts';
import { gapMarker } from '../text/gap-marker.ts';
import type { OutlineEntry } from './outline/outline.ts';
import type { ViewSubject } from './view-subject.ts';

/** One row for an entry: its head and the lines it takes. */
export function entryRow(
  { head, first, ownFirst = first, last, depth }: OutlineEntry,
  indent = '  ',
): string {
  return `${indent.repeat(depth)}${head} ${span(ownFirst, last)}`;
}

/** A run of short values is one row from this length on. */
const LEAST_GROUPED = 3;
/** Such a row names values until it is this long. */
const LONGEST_NAMES = 160;

/** One row for each head, and one for each run of constants and variables that take a line each. */
export function entryRows(all: readonly OutlineEntry[]): { readonly first: number; readonly row: string }[] {
  const entries = all.filter((entry, index) => !sharesHead(entry, all[index - 1]));
  const rows: { first: number; row: string }[] = [];
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at]!; // at < entries.length
    let end = at + 1;
    while (isShortValue(entry) && isShortValue(entries[end]) && isAlike(entry, entries[end])) end++;
    const run = entries.slice(at, end);
    if (run.length >= LEAST_GROUPED) rows.push({ first: entry.first, row: groupRow(run, entry.depth) });
    else rows.push(...run.map((each) => ({ first: each.first, row: entryRow(each) })));
    at = end;
  }
  return rows;
}

/** `const { a, b } = c` defines two names with one head. */
const sharesHead = (entry: OutlineEntry, before: OutlineEntry | undefined): boolean =>
  before !== undefined &&
  before.first === entry.first &&
  before.last === entry.last &&
  before.head === entry.head;

const VALUES: ReadonlySet<string> = new Set(['constant', 'variable', 'macro']);

function isShortValue(entry: OutlineEntry | undefined): boolean {
  return (
    entry !== undefined && VALUES.has(entry.kind) && entry.first === entry.last && !entry.head.includes('(')
  );
}

/** Whether two stand in the same place and are introduced by the same words: `const`, `export let`. */
const isAlike = (entry: OutlineEntry, other: OutlineEntry | undefined): boolean =>
  other !== undefined && other.parent === entry.parent && introduction(other) === introduction(entry);

const introduction = ({ head, name }: OutlineEntry): string => head.slice(0, Math.max(0, head.indexOf(name)));

function groupRow(run: readonly OutlineEntry[], depth: number): string {
  let names = run[0]?.head ?? '';
  let count = 1;
  for (const { name } of run.slice(1)) {
    if (names.length + name.length > LONGEST_NAMES) break;
    names += `, ${name}`;
    count++;
  }
  const rest = run.length - count;
  return `${'  '.repeat(depth)}${names}${rest > 0 ? `, … ${rest} more` : ''} ${span(run[0]?.first ?? 0, run.at(-1)?.last ?? 0)}`;
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

/** Lines of code that a structure leaves out and no span covers: a marker for each run of them, by the line it stands before. */
export function uncoveredMarkers(subject: ViewSubject): Map<number, string> {
  const { lines, outline, lineKinds } = subject;
  const isCovered = new Uint8Array(lines.count + 2);
  const isPlain = (line: number): boolean => isCovered[line] !== 1 && lineKinds[line] === LineKind.code;
  for (const { docFirst, last } of outline.entries) isCovered.fill(1, docFirst, last + 1);
  for (const line of outline.dependencyLines) isCovered[line] = 1;
  const markers = new Map<number, string>();
  for (let at = 1; at <= lines.count; at++) {
    if (!isPlain(at)) continue;
    let end = at;
    for (let next = at + 1; next <= lines.count && isCovered[next] !== 1; next++) {
      if (isPlain(next)) end = next;
    }
    if (end > at || TELLING.test(lines.line(at))) markers.set(at, rowForUncovered(subject, at, end));
    at = end;
  }
  return markers;
}

/** A line with a word or number in it: brackets alone close what is shown already. */
const TELLING = /[\p{L}\p{N}]{2}/u;
const SHORT_LINE = 48;

/** A lone short line is no longer than its marker would be. */
function rowForUncovered({ lines }: ViewSubject, first: number, last: number): string {
  const line = lines.line(first).trim();
  return first === last && line.length <= SHORT_LINE
    ? `${line} ${span(first, last)}`
    : gapMarker(first, last);
}
