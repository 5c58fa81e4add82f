import type { RenderedView } from '../../define-mode.ts';
import type { LineRange } from '../../exact/index.ts';
import { clipLine } from './clip-line.ts';
import type { Excerpt } from './excerpt.ts';
import { type Fit, fitExcerpt } from './fit-excerpt.ts';

/**
 * The view of an excerpt: a first row that says what the file is, its notes, and units of the file in their order with
 * a mark wherever some are left out.
 */
export function renderExcerpt(excerpt: Excerpt, header: string, fit: Fit): RenderedView {
  const { units } = excerpt;
  const isShown = fitExcerpt(excerpt, fit);
  const rows = [header, ...excerpt.notes];
  const shown: LineRange[] = [];
  for (let first = 1; first <= units.count; first++) {
    let last = first;
    while (last < units.count && isShown[last + 1] === isShown[first]) last++;
    if (isShown[first] !== 1) rows.push(units.gap(first, last));
    else for (let unit = first; unit <= last; unit++) rows.push(clipLine(units.text(unit), fit.protect));
    if (isShown[first] === 1 && units.areLines) shown.push(...wholeLines(excerpt, first, last));
    first = last;
  }
  return { rows, shown };
}

/** The stretches of lines that were not clipped. */
function wholeLines({ units }: Excerpt, first: number, last: number): LineRange[] {
  const ranges: LineRange[] = [];
  let from = first;
  for (let unit = first; unit <= last + 1; unit++) {
    const isWhole = unit <= last && clipLine(units.text(unit)) === units.text(unit);
    if (isWhole) continue;
    if (unit > from) ranges.push({ first: from, last: unit - 1 });
    from = unit + 1;
  }
  return ranges;
}
