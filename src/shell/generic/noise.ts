import type { NoiseRule } from '../patterns/pattern.ts';
import { isWarning } from './faults.ts';
import { type LineVerdicts, UNMARKED } from './line-verdicts.ts';

/** What says nothing is short; a longer line is something else, and would take the rules long. */
const LONGEST_NOISE = 1000;

/** Leaves out what a pattern knows to be noise, never a line with a fault in it. */
export function dropNoise(
  verdicts: LineVerdicts,
  faults: Uint8Array,
  { rules, isFine }: { readonly rules: readonly NoiseRule[]; readonly isFine: boolean },
): void {
  const active = rules.filter(({ onlyWhenFine }) => isFine || onlyWhenFine !== true);
  if (active.length === 0) return;
  for (let at = 0; at < verdicts.count; at++) {
    if (faults[at] === 1) continue;
    const line = verdicts.line(at);
    if (line.length > LONGEST_NOISE) continue;
    const rule = active.find((each) => each.line.test(line));
    // What is only noise because all went well may still hold a warning.
    if (rule?.onlyWhenFine && isWarning(line)) continue;
    if (rule) verdicts.drop(at, rule.isUnmarked ? UNMARKED : rule.what);
  }
}
