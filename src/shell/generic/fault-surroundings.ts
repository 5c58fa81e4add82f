import { isFault, isWarning } from './faults.ts';
import type { LineVerdicts } from './line-verdicts.ts';

const LINES_BEFORE = 2;
/** A message with its code frame, its expected and actual values. */
const MOST_AFTER = 40;

/**
 * Where the faults are. A fault is kept with two lines before it and the indented block after it, up to a blank line.
 * Returns which lines are faults.
 */
export function findFaults(verdicts: LineVerdicts): Uint8Array {
  const faults = new Uint8Array(verdicts.count);
  for (let at = 0; at < verdicts.count; at++) if (isFault(verdicts.line(at))) faults[at] = 1;
  return faults;
}

/** Which lines warn of something and are no faults. */
export function findWarnings(verdicts: LineVerdicts, faults: Uint8Array): Uint8Array {
  const warnings = new Uint8Array(verdicts.count);
  for (let at = 0; at < verdicts.count; at++)
    if (faults[at] !== 1 && isWarning(verdicts.line(at))) warnings[at] = 1;
  return warnings;
}

/** Guards the faults and what belongs to them against every later step. */
export function guardSurroundings(verdicts: LineVerdicts, faults: Uint8Array): void {
  for (let at = 0; at < verdicts.count; at++) {
    if (faults[at] !== 1 || verdicts.isDropped(at)) continue;
    for (let before = at - LINES_BEFORE; before <= at; before++)
      if (verdicts.isShown(before)) verdicts.guard(before);
    guardBlock(verdicts, at);
  }
}

function guardBlock(verdicts: LineVerdicts, fault: number): void {
  const depth = indentOf(verdicts.line(fault));
  for (let at = fault + 1; at < verdicts.count && at <= fault + MOST_AFTER; at++) {
    const line = verdicts.line(at);
    if (line === '' || indentOf(line) <= depth) return;
    if (verdicts.isShown(at)) verdicts.guard(at);
  }
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
