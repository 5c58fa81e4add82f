import type { LineVerdicts } from './line-verdicts.ts';

/** A stack that recurses, a loop that prints: up to so many lines are recognised as one that comes again. */
const LONGEST_PERIOD = 12;

/** Leaves out blocks of lines that were just printed, word for word. */
export function dropExactRepeats(verdicts: LineVerdicts): void {
  const ids = numberedLines(verdicts.lines);
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
export function numberedLines(lines: readonly string[]): Int32Array {
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

/** Long rows of lines of one form (`step 12 loss=0.31`): their ends tell enough. Rows of a table are data. */
const LONG_RUN = 24;
/** `loss = 0.31, lr = 0.001`: measured again and again. */
const LONG_RUN_OF_MEASURES = 12;
const MEASURES = /[=:] ?#.*[=:] ?#/;
const SAMPLE = /^\s*[A-Za-z][\w -]*[ :=#[(,].*#.*[:=]/;
const RUN_HEAD = 3;
const RUN_TAIL = 3;

export function dropLongRuns(verdicts: LineVerdicts): void {
  let start = 0;
  let form = verdicts.form(0);
  for (let at = 1; at <= verdicts.count; at++) {
    const next = at < verdicts.count ? verdicts.form(at) : undefined;
    if (next === form) continue;
    const longest = MEASURES.test(form) ? LONG_RUN_OF_MEASURES : LONG_RUN;
    if (at - start >= longest && SAMPLE.test(form))
      for (let line = start + RUN_HEAD; line < at - RUN_TAIL; line++)
        verdicts.drop(line, 'lines of the same form');
    start = at;
    form = next ?? '';
  }
}

/** Rounds of so many lines that differ in values only (a migration with its four lines). */
const LONGEST_ROUND = 10;
const MANY_ROUNDS = 5;
const WORD = /[A-Za-z]{3}/;

/** Rows of a table and of numbers are data; places in files and what is said of somebody (`f2a7: done`) are none. */
function isRow(verdicts: LineVerdicts, at: number): boolean {
  const line = verdicts.line(at);
  if (line.includes('/') || /^\s*\S+: /.test(line)) return false;
  return /^\s*#/.test(verdicts.form(at)) || /\S {2,}\S/.test(line);
}

/** Of many rounds of the same lines with other values, the first and the last one are enough. */
export function dropLikeRounds(verdicts: LineVerdicts, faults: Uint8Array): void {
  const ids = numberedLines(verdicts.lines.map((_, at) => verdicts.form(at)));
  for (let at = 2; at < ids.length; at++) {
    if (ids[at] === BLANK) continue;
    for (let period = 2; period <= LONGEST_ROUND && period <= at; period++) {
      if (ids[at] !== ids[at - period]) continue;
      const end = endOfRepeat(ids, at, period);
      const rounds = Math.floor((end - at) / period);
      if (rounds < MANY_ROUNDS || !isRound(verdicts, ids, at, period)) continue;
      const start = beginningOfRound(ids, at, period);
      const lastRound = start + (Math.floor((end - start) / period) - 1) * period;
      const tellsOfFaults = faults.subarray(at, at + period).includes(1);
      for (let line = start; line < lastRound && !tellsOfFaults; line++)
        verdicts.drop(line, 'lines of the same form');
      at = end - 1;
      break;
    }
  }
}

const SHORTEST_HEADING = 20;

/** The same words in the round before: a report that is printed again and again, rows and all. */
const isHeading = (verdicts: LineVerdicts, at: number, period: number): boolean =>
  verdicts.line(at).length >= SHORTEST_HEADING &&
  WORD.test(verdicts.line(at)) &&
  verdicts.line(at) === verdicts.line(at - period);

/** A blank line ends a round. */
function beginningOfRound(ids: Int32Array, at: number, period: number): number {
  const blank = ids.subarray(at - 1, at - 1 + period).indexOf(BLANK);
  return blank < 0 ? at : at + blank;
}

/** Lines that differ from each other and tell of something in words. */
function isRound(verdicts: LineVerdicts, ids: Int32Array, at: number, period: number): boolean {
  const round = ids.subarray(at, at + period);
  if (round.every((id) => id === round[0])) return false;
  const lines = Array.from(round, (_, index) => at + index);
  if (!lines.some((line) => WORD.test(verdicts.form(line)))) return false;
  return (
    lines.some((line) => isHeading(verdicts, line, period)) || !lines.some((line) => isRow(verdicts, line))
  );
}
