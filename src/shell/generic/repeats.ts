import { isWarning } from './faults.ts';
import type { LineVerdicts } from './line-verdicts.ts';
import { isLogLine, masked } from './masked.ts';

/** A stack that recurses, a loop that prints: up to so many lines are recognised as one that comes again. */
const LONGEST_PERIOD = 12;

/** Leaves out blocks of lines that were just printed, word for word. */
export function dropExactRepeats(verdicts: LineVerdicts): void {
  const ids = numbered(verdicts.lines);
  for (let at = 1; at < ids.length; at++) {
    if (ids[at] === BLANK) continue;
    for (let period = 1; period <= LONGEST_PERIOD && period <= at; period++) {
      if (ids[at] !== ids[at - period]) continue;
      const end = endOfRepeat(ids, at, period);
      const whole = at + Math.floor((end - at) / period) * period;
      // Twice the same short line may be meant; a block that comes again, or a third time, is not.
      if (whole - at < Math.max(period, period === 1 ? 2 : 1)) continue;
      for (let line = at; line < whole; line++) verdicts.drop(line, 'repeated lines');
      at = whole - 1;
      break;
    }
  }
}

const BLANK = 0;

/** The same line has the same number: comparing texts that begin alike takes long. */
function numbered(lines: readonly string[]): Int32Array {
  const known = new Map([['', BLANK]]);
  return Int32Array.from(lines, (line) => {
    const id = known.get(line) ?? known.size;
    known.set(line, id);
    return id;
  });
}

function endOfRepeat(ids: Int32Array, at: number, period: number): number {
  let end = at;
  while (end < ids.length && ids[end] === ids[end - period]) end++;
  return end;
}

const FEW_LINES = 20;
const LOG_SHARE = 0.6;
/** Warnings of one form that are shown, faults of one form. */
const SAME_WARNINGS = 3;
const SAME_FAULTS = 40;

export function isLog(lines: readonly string[]): boolean {
  if (lines.length < FEW_LINES) return false;
  const step = Math.max(1, Math.floor(lines.length / 400));
  let seen = 0;
  let logged = 0;
  for (let at = 0; at < lines.length; at += step) {
    seen++;
    if (isLogLine(lines[at] ?? '')) logged++;
  }
  return logged >= seen * LOG_SHARE;
}

/**
 * In a log, lines that differ from an earlier one in values only. The first of each form stays, so do the first and the
 * last line; of faults and warnings several.
 */
export function dropLikeLogLines(verdicts: LineVerdicts, faults: Uint8Array): void {
  const counts = new Map<string, number>();
  const countOf = (at: number): number => {
    const form = verdicts.form(at);
    const count = (counts.get(form) ?? 0) + 1;
    counts.set(form, count);
    return count;
  };
  let isAfterDropped = false;
  for (let at = 0; at < verdicts.count - 1; at++) {
    const line = verdicts.line(at);
    const isHead = isLogLine(line);
    if (line === '' || !(isHead || isAfterDropped)) continue;
    const limit = faults[at] === 1 ? SAME_FAULTS : isWarning(line) ? SAME_WARNINGS : 1;
    // Lines without a time belong to the one before, as long as nothing new is among them.
    isAfterDropped = countOf(at) > limit;
    if (isAfterDropped) verdicts.drop(at, 'lines like those above');
  }
}

/** `[12/240] Building …`, `Downloading 40%`: only the last of a run says how far it came. */
const PROGRESS = /^\s*(?:\[\s*\d+\/\d+\]|\(\s*\d+\/\d+\)|\[\s*\d+%\]|.*\b\d{1,3}(?:\.\d+)?%(?:\s|$|\|))/;
const SHORT_RUN = 4;

export function dropProgress(verdicts: LineVerdicts): void {
  for (let at = 0; at < verdicts.count; ) {
    const kind = progressKind(verdicts.line(at));
    let end = at + 1;
    while (end < verdicts.count && kind !== '' && progressKind(verdicts.line(end)) === kind) end++;
    if (kind !== '' && end - at >= SHORT_RUN)
      for (let line = at; line < end - 1; line++) verdicts.drop(line, 'progress lines');
    at = end;
  }
}

function progressKind(line: string): string {
  if (!/^\s*[[(]|%/.test(line) || !PROGRESS.test(line)) return '';
  return /^\s*[[(]/.test(line) ? (/^\s*./.exec(line)?.[0] ?? '') : masked(line);
}

/** Long rows of lines of one form (`step 12 loss=0.31`): their ends tell enough. Rows of a table are data. */
const LONG_RUN = 60;
const SAMPLE = /^\s*[A-Za-z][\w -]*[ :=#[(].*#.*[:=]/;
const RUN_HEAD = 6;
const RUN_TAIL = 4;

export function dropLongRuns(verdicts: LineVerdicts): void {
  let start = 0;
  let form = verdicts.form(0);
  for (let at = 1; at <= verdicts.count; at++) {
    const next = at < verdicts.count ? verdicts.form(at) : undefined;
    if (next === form) continue;
    if (at - start >= LONG_RUN && SAMPLE.test(form))
      for (let line = start + RUN_HEAD; line < at - RUN_TAIL; line++)
        verdicts.drop(line, 'lines of the same form');
    start = at;
    form = next ?? '';
  }
}
