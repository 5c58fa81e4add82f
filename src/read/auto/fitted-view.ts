import { countTokens } from '../../engine/tokens/index.ts';
import { fitPieces } from '../../text/budget-fit.ts';
import { gapMarker } from '../../text/gap-marker.ts';
import type { RenderedView } from '../define-mode.ts';
import type { LineRange } from '../exact/index.ts';
import { overlaps, protectedLines } from '../protected-lines.ts';
import { rowsOfRanges } from '../selection-rows.ts';
import { viewHeader } from '../structure-rows.ts';
import type { ViewSubject } from '../view-subject.ts';
import { evidenceFor, type Weighed } from './evidence.ts';
import { type Segment, segmentsOf } from './segments.ts';
import { worthForStructure, worthForTask } from './worth.ts';

/**
 * Ten lines are short enough to leave out most of a long function and long enough to be understood: the same budget
 * holds more of what a commit changes than with twenty lines, while with six the markers eat the gain.
 */
const MOST_LINES = 10;
/** How a file is cut for a task: heads come with their bodies, except in long definitions. */
export const TASK_SEGMENTS = { mostLines: MOST_LINES, headFromLines: 30 };
/** How it is cut without one: heads are what is shown first. */
const STRUCTURE_SEGMENTS = { mostLines: MOST_LINES, headFromLines: 4 };
/** Where something points, the segment comes before all that only words speak for. */
const HINTED = 50;
/** A view may stay this much below its budget before it is fitted once more. */
const SLACK = 0.02;
const ATTEMPTS = 4;

/**
 * The lines of a file that matter most, in its order and word for word, within a budget of tokens: those that the task,
 * hints and protected words point to; without a task, or where none of its words occurs, those that tell the structure.
 */
export function fittedView(subject: ViewSubject, budget: number, name: string): RenderedView {
  const choice = choiceFor(subject);
  const header = viewHeader(subject, name);
  const markerCost = countTokens(`${gapMarker(subject.lines.count, subject.lines.count + 1)}\n`);
  let best: RenderedView | undefined;
  let room = budget - countTokens(`${header}\n`);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const shown = fitPieces(choice.pieces, { budget: room, markerCost, forced: choice.forced });
    const view = rowsOfRanges(subject, rangesOf(choice.segments, shown), { header, namesGaps: true });
    const left = budget - tokensOf(view);
    if (best === undefined || left >= 0) best = view;
    if (left >= 0 && left <= budget * SLACK) break;
    // What is over is taken off twice over: the names in the markers grow when more is left out.
    room += left < 0 ? 2 * left : left;
  }
  return best ?? { rows: [header], shown: [] };
}

interface Choice {
  readonly segments: readonly Segment[];
  readonly pieces: readonly { readonly cost: number; readonly gain: number }[];
  readonly forced: readonly number[];
}

function choiceFor(subject: ViewSubject): Choice {
  const byTask = subject.task.trim() === '' ? undefined : choice(subject, 'task');
  return byTask ?? choice(subject, 'structure') ?? { segments: [], pieces: [], forced: [] };
}

/** `undefined` when nothing in the file answers the task. */
function choice(subject: ViewSubject, aim: 'task' | 'structure'): Choice | undefined {
  const options = aim === 'task' ? TASK_SEGMENTS : STRUCTURE_SEGMENTS;
  const segments = segmentsOf(subject.lines, subject.outline, options);
  const weighed = evidenceFor(subject, segments);
  if (aim === 'task' && !weighed.answersTask) return undefined;
  const kept = protectedLines(subject);
  return {
    segments,
    pieces: segments.map((segment, index) => ({
      cost: weighed.costs[index] ?? 0,
      gain: gainOf(subject, segment, weighed, { index, aim }),
    })),
    forced: segments.flatMap((segment, index) => (overlaps(segment, kept) ? [index] : [])),
  };
}

function gainOf(
  subject: ViewSubject,
  segment: Segment,
  { costs, evidence }: Weighed,
  { index, aim }: { readonly index: number; readonly aim: 'task' | 'structure' },
): number {
  const seen = evidence[index];
  if (seen === undefined) return 0;
  const entry = subject.outline.entries[segment.entry];
  const gain =
    aim === 'task'
      ? worthForTask(seen)
      : worthForStructure(seen, { ...segment, entry, cost: costs[index] ?? 0 });
  return overlaps(segment, subject.hints) ? gain * HINTED : gain;
}

/** Shown segments that touch, as ranges of lines. */
function rangesOf(segments: readonly Segment[], shown: readonly boolean[]): LineRange[] {
  const ranges: { first: number; last: number }[] = [];
  for (const [index, { first, last }] of segments.entries()) {
    if (shown[index] !== true) continue;
    const before = ranges.at(-1);
    if (before !== undefined && before.last + 1 === first) before.last = last;
    else ranges.push({ first, last });
  }
  return ranges;
}

const tokensOf = ({ rows }: RenderedView): number => countTokens(rows.map((row) => `${row}\n`).join(''));
