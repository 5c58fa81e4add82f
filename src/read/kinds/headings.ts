import type { TextLines } from '../../text/text-lines.ts';
import type { Outline } from '../outline/outline.ts';
import type { Excerpt } from './excerpt/excerpt.ts';
import { lineUnits } from './excerpt/units.ts';
import { type OutlineRest, outlineFrom } from './outline-from.ts';

/** A heading of a text. */
export interface Heading {
  /** 1 is the outermost. */
  readonly level: number;
  readonly line: number;
  /** Its last line, which underlines it; `line` where there is none. */
  readonly headLast: number;
  readonly text: string;
  readonly name: string;
}

/** Headings with the lines of their sections, which end before the next heading that is no deeper. */
export function outlineOfHeadings(
  headings: readonly Heading[],
  lines: TextLines,
  rest: OutlineRest = {},
): Outline | undefined {
  const ends = sectionEnds(headings, lines);
  return outlineFrom(
    headings.map((heading, index) => ({
      first: heading.line,
      last: ends[index] ?? lines.count,
      headLast: heading.headLast,
      head: heading.text,
      name: heading.name,
      kind: 'heading',
    })),
    { separator: ' > ', ...rest },
  );
}

function sectionEnds(headings: readonly Heading[], lines: TextLines): number[] {
  const ends: number[] = headings.map(() => lines.count);
  const open: number[] = [];
  const close = (least: number, end: number): void => {
    while (open.length > 0 && (headings[open.at(-1) ?? 0]?.level ?? 0) >= least) ends[open.pop() ?? 0] = end;
  };
  for (const [index, { level, line }] of headings.entries()) {
    close(level, lastWithText(lines, line - 1));
    open.push(index);
  }
  close(1, lastWithText(lines, lines.count));
  return ends.map((end, index) => Math.max(end, headings[index]?.headLast ?? end));
}

function lastWithText(lines: TextLines, from: number): number {
  let at = from;
  while (at > 1 && lines.isBlank(at)) at--;
  return at;
}

/** Lines of a section's beginning that are worth more than its rest. */
const LEAD_LINES = 3;

/** Headings first, then how each section begins, then whatever follows in the file's order. */
export function excerptOfHeadings(
  headings: readonly Heading[],
  lines: TextLines,
  about: string,
): Excerpt | undefined {
  if (lines.count === 0) return undefined;
  const shallow: number[] = [];
  const deep: number[] = [];
  const leads: number[] = [];
  const isHeading = new Set<number>();
  for (const { level, line, headLast } of headings) {
    for (let at = line; at <= headLast; at++) {
      isHeading.add(at);
      (level <= 2 ? shallow : deep).push(at);
    }
  }
  for (const from of [0, ...headings.map(({ headLast }) => headLast)])
    leads.push(...leadOf(lines, from, isHeading));
  const all = Array.from({ length: lines.count }, (_, index) => index + 1);
  const what = headings.length === 0 ? `${about} without headings` : `${about}, ${headings.length} headings`;
  return { about: what, notes: [], units: lineUnits(lines), tiers: [shallow, deep, leads, all] };
}

/** The first lines with text behind line `from`, up to the next heading. */
function leadOf(lines: TextLines, from: number, isHeading: ReadonlySet<number>): number[] {
  const lead: number[] = [];
  for (let at = from + 1; at <= lines.count && lead.length < LEAD_LINES && !isHeading.has(at); at++) {
    if (!lines.isBlank(at)) lead.push(at);
    else if (lead.length > 0) break;
  }
  return lead;
}
