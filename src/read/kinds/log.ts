import type { TextLines } from '../../text/text-lines.ts';
import { defineKind } from './define-kind.ts';
import type { Excerpt } from './excerpt/excerpt.ts';
import { lineUnits } from './excerpt/units.ts';
import { beginsEntry, endOfFault, isFault, isWarning } from './log-faults.ts';
import { type LineKind, lineKinds } from './log-templates.ts';

/** A text whose name says nothing is a log when so many of its first lines look like entries. */
const LEAST_ENTRIES = 8;
const LEAST_SHARE = 0.6;

export default defineKind({
  id: 'log',
  extensions: ['log', 'out', 'err'],
  filenamePattern: /\.log\.(?:\d+|old|\d{4}-\d\d-\d\d)$/,
  claims: (head) => {
    const filled = head.filter((line) => line.trim() !== '');
    const entries = filled.filter(beginsEntry).length;
    return entries >= LEAST_ENTRIES && entries >= filled.length * LEAST_SHARE;
  },
  outline: () => undefined,
  excerpt: ({ lines }) => (lines.count === 0 ? undefined : excerptOfLog(lines)),
});

const TAIL_LINES = 8;
/** Kinds of lines whose counts are told. */
const MOST_COUNTS = 16;

/** Every kind of fault in full, then one line of each kind of line, then the end, warnings and repeated faults. */
function excerptOfLog(lines: TextLines): Excerpt {
  const { kinds, kindOf } = lineKinds(lines);
  const faults = faultsOf(lines, kinds, kindOf);
  const warnings = kinds.filter(({ first }) => isWarning(lines.line(first))).map(({ first }) => first);
  const tail = Array.from(
    { length: Math.min(TAIL_LINES, lines.count) },
    (_, index) => lines.count - index,
  ).reverse();
  return {
    about: `log, ${kinds.length} kinds of lines`,
    notes: countsOf(kinds),
    units: lineUnits(lines),
    kept: faults.distinct,
    tiers: [
      warnings,
      tail,
      commonFirst(kinds),
      faults.last,
      kinds.map(({ first }) => first),
      faults.repeated,
    ],
  };
}

interface Faults {
  /** Lines of the first fault of each kind. */
  readonly distinct: number[];
  /** Lines of the last one of each. */
  readonly last: number[];
  readonly repeated: number[];
}

function faultsOf(lines: TextLines, kinds: readonly LineKind[], kindOf: Int32Array): Faults {
  const faults: Faults = { distinct: [], last: [], repeated: [] };
  for (let at = 1; at <= lines.count; at++) {
    if (!isFault(lines.line(at))) continue;
    const kind = kinds[kindOf[at] ?? -1];
    const end = endOfFault(lines, at);
    const group = kind?.first === at ? faults.distinct : kind?.last === at ? faults.last : faults.repeated;
    for (let line = at; line <= end; line++) group.push(line);
    at = end;
  }
  return faults;
}

/** First lines of the kinds that most lines are of. */
const commonFirst = (kinds: readonly LineKind[]): number[] =>
  byCount(kinds)
    .slice(0, MOST_COUNTS)
    .map(({ first }) => first)
    .sort((a, b) => a - b);

const byCount = (kinds: readonly LineKind[]): LineKind[] =>
  kinds.filter(({ count }) => count > 1).sort((a, b) => b.count - a.count || a.first - b.first);

function countsOf(kinds: readonly LineKind[]): string[] {
  const told = byCount(kinds).slice(0, MOST_COUNTS);
  if (told.length === 0) return [];
  const counts = told.map(({ count, first }) => `${count} like L${first}`);
  return [`alike but for words with digits: ${counts.join(', ')}`];
}
