import type { LineVerdicts } from './line-verdicts.ts';

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
  const percent = line.indexOf('%') === line.lastIndexOf('%') ? PERCENT.exec(line) : undefined;
  if (!percent) return undefined;
  const [, before = '', open = '', share] = percent;
  return { kind: `%${open}${before}`, value: Number(share), isBracketed: open !== '' };
}

const FEW = 4;

/** Of lines that say how far something came, the last of each kind is enough; of bars the last of each run. */
export function dropProgress(verdicts: LineVerdicts): void {
  const kinds = new Map<string, Told>();
  let bars = 0;
  for (let at = 0; at < verdicts.count; at++) {
    const progress = verdicts.isOpen(at) ? progressOf(verdicts.line(at)) : undefined;
    if (progress?.kind !== 'bar' && verdicts.isShown(at)) bars++;
    if (!progress) continue;
    const kind = progress.kind === 'bar' ? `bar ${bars}` : progress.kind;
    const told = kinds.get(kind);
    if (told) tell(told, at, progress);
    else kinds.set(kind, { lines: [at], values: [progress.value], isInOrder: true, ...progress });
  }
  for (const told of kinds.values()) dropTold(verdicts, told);
}

/** Lines of one kind. */
interface Told extends Progress {
  readonly lines: number[];
  readonly values: number[];
  isInOrder: boolean;
}

function tell(told: Told, at: number, { value }: Progress): void {
  if (value < (told.values.at(-1) ?? 0)) told.isInOrder = false;
  told.lines.push(at);
  told.values.push(value);
}

function dropTold(verdicts: LineVerdicts, { lines, values, isInOrder, isBracketed }: Told): void {
  const grows = isInOrder && (values.at(-1) ?? 0) > (values[0] ?? 0);
  if (lines.length < FEW || !(isBracketed || grows)) return;
  for (const line of lines.slice(0, -1)) verdicts.drop(line, 'progress lines');
}
