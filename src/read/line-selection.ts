import { countTokens, encode } from '../engine/tokens/index.ts';
import { fitPieces } from '../text/budget-fit.ts';
import { gapMarker } from '../text/gap-marker.ts';
import { type LineInformation, lineInformation } from '../text/line-information.ts';
import { taskTerms, wordTerms } from '../text/word-terms.ts';
import type { RenderedView } from './define-mode.ts';
import { overlaps, protectedLines } from './protected-lines.ts';
import { rangesOfLines } from './ranges.ts';
import { rowsOfRanges } from './selection-rows.ts';
import { viewHeader } from './structure-rows.ts';
import type { ViewSubject } from './view-subject.ts';

/** What the lines of a file tell; index 0 is line 1. */
export function informationOf({ lines }: ViewSubject): LineInformation {
  return lineInformation(
    Array.from({ length: lines.count }, (_, index) => encode(lines.line(index + 1).trim())),
  );
}

/** Lines that stay whatever they tell: protected ones, and those that hold a word of the task. */
export function keptLines(subject: ViewSubject): ReadonlySet<number> {
  const { lines, task, hints } = subject;
  const kept = new Set<number>();
  const query = new Set(task === '' ? [] : taskTerms(task));
  const fixed = [...protectedLines(subject), ...hints];
  for (let line = 1; line <= lines.count; line++) {
    const isFixed = fixed.length > 0 && overlaps({ first: line, last: line }, fixed);
    if (isFixed || (query.size > 0 && wordTerms(lines.line(line)).some((term) => query.has(term))))
      kept.add(line);
  }
  return kept;
}

/** How close a view comes to its budget before it is left as it is. */
const CLOSE = 0.02;
const ATTEMPTS = 5;

/** The lines that tell most for their tokens, within a budget that the view comes within 5 % of. */
export function densestLines(subject: ViewSubject, budget: number, name: string): RenderedView {
  const { lines } = subject;
  const { bits } = informationOf(subject);
  const pieces = Array.from({ length: lines.count }, (_, index) => ({
    cost: countTokens(`${lines.line(index + 1)}\n`),
    gain: bits[index] ?? 0,
  }));
  const forced = protectedLines(subject).map(({ first }) => first - 1);
  const markerCost = countTokens(`${gapMarker(lines.count, lines.count + 1)}\n`);
  let best: { view: RenderedView; miss: number } | undefined;
  let room = budget;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const shown = fitPieces(pieces, { budget: room, markerCost, forced });
    const view = viewOfLines(subject, name, (line) => shown[line - 1] === true);
    const miss = budget - countTokens(view.rows.map((row) => `${row}\n`).join(''));
    if (best === undefined || Math.abs(miss) < Math.abs(best.miss)) best = { view, miss };
    if (Math.abs(miss) <= budget * CLOSE) break;
    room += miss;
  }
  return best?.view ?? viewOfLines(subject, name, () => true);
}

/** A view of chosen lines under a header. */
export function viewOfLines(
  subject: ViewSubject,
  name: string,
  isShown: (line: number) => boolean,
): RenderedView {
  const ranges = rangesOfLines(subject.lines.count, isShown);
  return rowsOfRanges(subject, ranges, { header: viewHeader(subject, name), namesGaps: false });
}
