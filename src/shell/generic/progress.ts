import type { LineVerdicts } from './line-verdicts.ts';
import { masked } from './masked.ts';

/** How far something came: lines of one kind tell of the same thing. */
interface Progress {
  readonly kind: string;
  readonly value: number;
  /** What stands in brackets is progress in any order (jobs that run at once); a bare number only when it grows. */
  readonly isBracketed: boolean;
}

/** `[12/240] Building …`, `(3/9) …`, ` 4/63 src/a.js 3ms`, `12 of 40 files`. */
const FRACTION = /^\s*([[(]?)\s*(\d+)(?:\/| of )\s*(\d+)(?![\d/.-])([\])]?)/;
/** `Downloading 40%`, `reading sources... [  5%] a`, `[ 12%] Building`. Several of them are a table. */
const PERCENT = /^([^%|]*?)([[(]?)\s*\b(\d{1,3}(?:\.\d+)?) ?%([\])]?)[^%]*$/;
/** `[=====>    ] 3.1MB/15.5MB`, a row of blocks with a share beside it. */
const BAR = /\[[=#>*. \-█▏▎▍▌▋▊▉░▒▓]{8,}\]\s*\d|[█▏▎▍▌▋▊▉░▒▓━╸╺]{6,}.*[%/]|[%/].*[█▏▎▍▌▋▊▉░▒▓━╸╺]{6,}/;
/** Cheap first look. */
const MAY = /\d(?:\/| of )|%|[=#>*. -]\]|[█▏▎▍▌▋▊▉░▒▓━╸╺]/;
/** Longer lines are no progress. */
const LONGEST = 300;

function progressOf(line: string): Progress | undefined {
  if (line.length > LONGEST || !MAY.test(line)) return undefined;
  if (BAR.test(line)) return { kind: 'bar', value: 0, isBracketed: true };
  const fraction = FRACTION.exec(line);
  if (fraction) {
    const [, open = '', done, all] = fraction;
    return { kind: `${open}${all}`, value: Number(done), isBracketed: open !== '' };
  }
  const percent = PERCENT.exec(line);
  if (!percent) return undefined;
  const [, before = '', open = '', share] = percent;
  return { kind: `%${open}${masked(before)}`, value: Number(share), isBracketed: open !== '' };
}

const SHORT_RUN = 4;

/** Of lines that say how far something came, the last of a run is enough. */
export function dropProgress(verdicts: LineVerdicts): void {
  for (let at = 0; at < verdicts.count; ) {
    const first = verdicts.isOpen(at) ? progressOf(verdicts.line(at)) : undefined;
    let end = at + 1;
    let last = first;
    while (first && last && end < verdicts.count) {
      const next = progressOf(verdicts.line(end));
      if (next?.kind !== first.kind || (!next.isBracketed && next.value < last.value)) break;
      last = next;
      end++;
    }
    const grows = first !== undefined && (first.isBracketed || (last?.value ?? 0) > first.value);
    if (grows && end - at >= SHORT_RUN)
      for (let line = at; line < end - 1; line++) verdicts.drop(line, 'progress lines');
    at = end;
  }
}
