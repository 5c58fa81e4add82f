import type { Outline, OutlineEntry } from '../outline/outline.ts';
import { clipLine } from './excerpt/clip-line.ts';

/** A part of a file as its kind finds it, before it is known what lies in what. */
export interface Part {
  readonly first: number;
  readonly last: number;
  readonly head: string;
  readonly name: string;
  readonly kind: string;
  /** Last line of its head; `first` unless said. */
  readonly headLast?: number;
  /** First line of the comment above; `first` unless said. */
  readonly docFirst?: number;
  /** Whether a map lists it; it does unless said otherwise. */
  readonly isExported?: boolean;
}

export interface OutlineRest {
  readonly dependencies?: readonly string[];
  readonly dependencyLines?: ReadonlySet<number>;
  /** Stands between the names of a qualified name. */
  readonly separator?: string;
}

/** Lists of heads longer than this are no orientation; the rest is told as one entry. */
const MOST_HEADS = 400;

/** An outline of parts that lie in each other or beside each other; `undefined` when there are none. */
export function outlineFrom(parts: readonly Part[], rest: OutlineRest = {}): Outline | undefined {
  if (parts.length === 0) return undefined;
  const { dependencies = [], dependencyLines = new Set<number>(), separator = '.' } = rest;
  const sorted = [...parts].sort((a, b) => a.first - b.first || b.last - a.last);
  return {
    entries: nested(bounded(sorted), separator),
    dependencies: [...new Set(dependencies)],
    reexports: [],
    dependencyLines,
  };
}

function bounded(sorted: readonly Part[]): readonly Part[] {
  if (sorted.length <= MOST_HEADS) return sorted;
  const kept = sorted.slice(0, MOST_HEADS);
  const left = sorted.slice(MOST_HEADS);
  const first = left[0]?.first ?? 1;
  const last = left.reduce((furthest, part) => Math.max(furthest, part.last), first);
  return [...kept, { first, last, head: `… ${left.length} more`, name: '', kind: 'rest' }];
}

function nested(sorted: readonly Part[], separator: string): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const open: number[] = [];
  for (const part of sorted) {
    while (open.length > 0 && !holds(entries[open.at(-1) ?? -1], part)) open.pop();
    const parent = open.at(-1) ?? -1;
    entries.push(entryOf(part, { parent, depth: open.length, around: entries[parent], separator }));
    open.push(entries.length - 1);
  }
  return entries;
}

const holds = (entry: OutlineEntry | undefined, part: Part): boolean =>
  entry !== undefined && entry.last >= part.last && entry.last > entry.first && entry.first < part.first;

interface Place {
  readonly parent: number;
  readonly depth: number;
  readonly around: OutlineEntry | undefined;
  readonly separator: string;
}

function entryOf(part: Part, { parent, depth, around, separator }: Place): OutlineEntry {
  const { first, last, name, kind, headLast = first, docFirst = first, isExported = true } = part;
  const before = around === undefined || around.name === '' ? '' : `${around.qualifiedName}${separator}`;
  return {
    parent,
    depth,
    docFirst,
    first,
    last,
    headLast,
    head: clipLine(
      part.head
        .replace(/^\uFEFF/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
    name,
    qualifiedName: name === '' ? '' : `${before}${name}`,
    kind,
    isExported,
    isTest: false,
    isLocal: false,
  };
}
