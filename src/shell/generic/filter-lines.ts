import type { NoiseRule } from '../patterns/pattern.ts';
import type { ShownLine } from '../patterns/shown-line.ts';
import { findFaults, findWarnings, guardSurroundings } from './fault-surroundings.ts';
import { dropLikeFaults } from './like-faults.ts';
import { LineVerdicts, UNMARKED } from './line-verdicts.ts';
import { dropLikeLogLines, holdsLog } from './log-lines.ts';
import { cutLongLines } from './long-lines.ts';
import { dropNoise } from './noise.ts';
import { dropProgress } from './progress.ts';
import {
  dropExactRepeats,
  dropLikeRounds,
  dropLongRuns,
  dropRepeatsAcrossGaps,
  numberedLines,
} from './repeats.ts';
import { dropSeenBlocks } from './seen-blocks.ts';
import { dropForeignFrames } from './stack-frames.ts';
import { dropSteps } from './steps.ts';
import { keepEnds } from './within-budget.ts';

export interface FilterOptions {
  /** What patterns of the command say about its lines. */
  readonly noise: readonly NoiseRule[];
  /** Exit code 0 and no signal. */
  readonly isFine: boolean;
}

export interface FilteredLines {
  readonly lines: readonly ShownLine[];
  readonly unmarkedLines: number;
  /** Nothing but blank lines is missing. */
  readonly isLossless: boolean;
}

/** A failing run is no place to save. */
const BUDGET_TOKENS = { fine: 4000, failed: 8000 } as const;

/**
 * Shortens an output of which nothing is known, or only its noise: repeats, foreign stack frames, progress and lines of
 * one form are left out with their counts, and the middle of what is still too long. Faults stay, with what belongs to
 * them. Linear in the length of the output.
 */
export function filterLines(lines: readonly string[], { noise, isFine }: FilterOptions): FilteredLines {
  const verdicts = new LineVerdicts(lines);
  const faults = findFaults(verdicts);
  const warnings = findWarnings(verdicts, faults);
  dropNoise(verdicts, faults, { rules: noise, isFine });
  const ids = numberedLines(lines);
  dropExactRepeats(verdicts, ids);
  dropSeenBlocks(verdicts, ids);
  dropForeignFrames(verdicts);
  if (holdsLog(lines)) dropLikeLogLines(verdicts, faults, warnings);
  dropLikeFaults(verdicts, faults, warnings);
  guardSurroundings(verdicts, faults);
  guardWarnings(verdicts, warnings);
  dropProgress(verdicts);
  dropLikeRounds(verdicts, faults);
  dropSteps(verdicts, isFine);
  dropLongRuns(verdicts);
  dropRepeatsAcrossGaps(verdicts);
  keepEnds(verdicts, isFine ? BUDGET_TOKENS.fine : BUDGET_TOKENS.failed);
  restoreShortLines(verdicts);
  const shown = verdicts.shown();
  const cut = cutLongLines(shown.lines);
  return {
    lines: cut.lines,
    unmarkedLines: shown.unmarkedLines,
    isLossless: shown.leftOut === 0 && cut.cutLines === 0,
  };
}

/** Few warnings are worth a line each; many are a matter of the budget. */
const FEW_WARNINGS = 60;

function guardWarnings(verdicts: LineVerdicts, warnings: Uint8Array): void {
  let left = FEW_WARNINGS;
  for (let at = 0; at < verdicts.count && left > 0; at++) {
    if (warnings[at] !== 1 || !verdicts.isOpen(at)) continue;
    verdicts.guard(at);
    left--;
  }
}

/** What a mark says besides its noun: `… 1 `. */
const MARK_LENGTH = 4;

/** A single line that is no longer than the mark in its place. */
function restoreShortLines(verdicts: LineVerdicts): void {
  for (let at = 0; at < verdicts.count; at++) {
    const what = verdicts.droppedAs(at);
    if (what === undefined || what === UNMARKED || verdicts.isDropped(at - 1) || verdicts.isDropped(at + 1))
      continue;
    if (verdicts.line(at).length <= what.length + MARK_LENGTH) verdicts.restore(at);
  }
}
