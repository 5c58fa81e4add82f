import type { TextLines } from '../../text/text-lines.ts';
import type { Excerpt } from './excerpt/excerpt.ts';
import { lineUnits, sliceUnits, type Units } from './excerpt/units.ts';
import { isCoarse } from './tree/tree-views.ts';

/** The end of a text is told in so many units. */
const TAIL_UNITS = 6;

/** What can be shown of any text: its beginning and its end, in slices where its lines are too long. */
export function windowsOf(
  { text, lines }: { readonly text: string; readonly lines: TextLines },
  about: string,
): Excerpt {
  const units = isCoarse(text, lines) ? sliceUnits(text, []) : lineUnits(lines);
  const numbers = Array.from({ length: units.count }, (_, index) => index + 1);
  return { about, notes: [], units, tiers: [endOf(units), numbers] };
}

const endOf = ({ count }: Units): number[] =>
  Array.from({ length: Math.min(TAIL_UNITS, count) }, (_, index) => count - TAIL_UNITS + 1 + index).filter(
    (unit) => unit > 0,
  );
