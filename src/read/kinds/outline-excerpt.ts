import type { TextLines } from '../../text/text-lines.ts';
import type { Outline } from '../outline/outline.ts';
import type { Excerpt } from './excerpt/excerpt.ts';
import { lineUnits } from './excerpt/units.ts';

/** The heads of an outline as lines of the file, outer ones first, then what follows them in the file's order. */
export function excerptOfOutline({ entries }: Outline, lines: TextLines, kind: string): Excerpt {
  const outer: number[] = [];
  const inner: number[] = [];
  const bodies: number[] = [];
  for (const { first, headLast, last, depth } of entries) {
    for (let at = first; at <= headLast; at++) (depth === 0 ? outer : inner).push(at);
    for (let at = headLast + 1; depth === 0 && at <= last; at++) bodies.push(at);
  }
  const all = Array.from({ length: lines.count }, (_, index) => index + 1);
  const tiers = [outer, inner, bodies, all];
  return { about: `${kind}, ${entries.length} definitions`, notes: [], units: lineUnits(lines), tiers };
}
