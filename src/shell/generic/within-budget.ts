import { isWarning } from './faults.ts';
import type { LineVerdicts } from './line-verdicts.ts';

/** Characters of a token, on the long side: the budget is a rule of thumb, the answer is counted exactly in the end. */
const TOKEN_CHARACTERS = 3.5;
const HEAD_SHARE = 0.5;
/** Where something has to go anyway, a reader comes back for the middle or never: then the ends may be short. */
const SHARE_OF_ENDS = 0.5;

/**
 * Leaves out the middle of what is too long: the first and the last lines stay, and in between what is guarded (faults
 * with their surroundings) and the warnings, as far as a second budget of the same size goes.
 * @param mostTokens up to which nothing is left out
 */
export function keepEnds(verdicts: LineVerdicts, mostTokens: number): void {
  const most = mostTokens * TOKEN_CHARACTERS;
  if (sizeOfShown(verdicts) <= most) return;
  const budget = most * SHARE_OF_ENDS;
  const head = lastWithin(verdicts, budget * HEAD_SHARE, 1);
  const tail = lastWithin(verdicts, budget * (1 - HEAD_SHARE), -1);
  let warnings = budget;
  for (let at = head; at < tail; at++) {
    if (!verdicts.isOpen(at)) continue;
    const line = verdicts.line(at);
    if (warnings > 0 && isWarning(line)) warnings -= line.length;
    else verdicts.drop(at, 'lines');
  }
}

function sizeOfShown(verdicts: LineVerdicts): number {
  let size = 0;
  for (let at = 0; at < verdicts.count; at++) if (verdicts.isShown(at)) size += verdicts.line(at).length + 1;
  return size;
}

/** From one end: the first line that no longer fits (from the head), or that still fits (from the tail). */
function lastWithin(verdicts: LineVerdicts, budget: number, step: 1 | -1): number {
  let left = budget;
  let at = step === 1 ? 0 : verdicts.count - 1;
  for (; at >= 0 && at < verdicts.count; at += step) {
    if (!verdicts.isShown(at)) continue;
    left -= verdicts.line(at).length + 1;
    if (left < 0) break;
  }
  return step === 1 ? at : at + 1;
}
