import type { LineVerdicts } from './line-verdicts.ts';

/** A stack that recurses, a loop that prints: up to so many lines are recognised as one that comes again. */
const LONGEST_PERIOD = 12;

/** Leaves out blocks of lines that were just printed, word for word. */
export function dropExactRepeats(verdicts: LineVerdicts, ids: Int32Array): void {
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

/** A line between two gaps that is the line before them: what it stood above is gone. */
export function dropRepeatsAcrossGaps(verdicts: LineVerdicts): void {
  let last = '';
  let isAfterGap = false;
  for (let at = 0; at < verdicts.count; at++) {
    const line = verdicts.line(at);
    if (verdicts.isDropped(at)) isAfterGap = true;
    else if (line !== '') {
      const isRepeat = isAfterGap && line === last && verdicts.isDropped(at + 1) && verdicts.isOpen(at);
      if (isRepeat) verdicts.drop(at, 'repeated lines');
      else isAfterGap = false;
      last = line;
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

/** So much of a line shows what it is. */
const LONGEST_SAMPLE = 300;

const isLongRun = (form: string, length: number): boolean =>
  length >= (MEASURES.test(form) ? LONG_RUN_OF_MEASURES : LONG_RUN) && SAMPLE.test(form);

export function dropLongRuns(verdicts: LineVerdicts): void {
  const lines = verdicts.shownLines();
  const formOf = (index: number): string => verdicts.form(lines[index] ?? 0);
  for (let start = 0; start < lines.length; ) {
    const form = formOf(start);
    let end = start + 1;
    while (end < lines.length && formOf(end) === form) end++;
    if (end - start >= LONG_RUN_OF_MEASURES && isLongRun(form.slice(0, LONGEST_SAMPLE), end - start))
      for (const line of lines.slice(start + RUN_HEAD, end - RUN_TAIL))
        verdicts.drop(line, 'lines of the same form');
    start = end;
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
  const lines = verdicts.shownLines();
  const ids = numberedLines(lines.map((line) => verdicts.form(line)));
  const round = { verdicts, faults, lines, ids };
  /** By period: up to where it is known that there are no rounds. */
  const ruledOut = new Int32Array(LONGEST_ROUND + 1);
  for (let at = 2; at < ids.length; at++) {
    // Lines of one form in a row are no round: one begins where the form changes.
    if (ids[at] === BLANK || ids[at] === ids[at - 1]) continue;
    for (let period = 2; period <= LONGEST_ROUND && period <= at; period++) {
      if (ids[at] !== ids[at - period] || at < (ruledOut[period] ?? 0)) continue;
      const end = endOfRepeat(ids, at, period);
      if (end - at < MANY_ROUNDS * period) continue;
      ruledOut[period] = end;
      if (!isRound(round, at, period)) continue;
      dropRounds(round, at, end, period);
      at = end - 1;
      break;
    }
  }
}

interface Rounds {
  readonly verdicts: LineVerdicts;
  readonly faults: Uint8Array;
  /** The lines that are looked at, by their place in the output. */
  readonly lines: readonly number[];
  readonly ids: Int32Array;
}

function dropRounds({ verdicts, lines, ids }: Rounds, at: number, end: number, period: number): void {
  const start = beginningOfRound(ids, at, period);
  const lastRound = start + (Math.floor((end - start) / period) - 1) * period;
  for (const line of lines.slice(start, lastRound)) verdicts.drop(line, 'lines of the same form');
}

const SHORTEST_HEADING = 20;

/** A blank line ends a round. */
function beginningOfRound(ids: Int32Array, at: number, period: number): number {
  const blank = ids.subarray(at - 1, at - 1 + period).indexOf(BLANK);
  return blank < 0 ? at : at + blank;
}

/**
 * Lines that differ from each other and tell of something in words, none of them of a fault. Rows are data, unless the
 * words above them come again as well: then a report is printed again and again.
 */
function isRound({ verdicts, faults, lines, ids }: Rounds, at: number, period: number): boolean {
  const places = Array.from({ length: period }, (_, index) => at + index);
  if (places.every((place) => ids[place] === ids[at])) return false;
  const round = places.map((place) => lines[place] ?? 0);
  if (round.some((line) => faults[line] === 1) || !round.some((line) => WORD.test(verdicts.form(line))))
    return false;
  const isHeading = (place: number): boolean => {
    const text = verdicts.line(lines[place] ?? 0);
    return (
      text.length >= SHORTEST_HEADING && WORD.test(text) && text === verdicts.line(lines[place - period] ?? 0)
    );
  };
  return places.some(isHeading) || !round.some((line) => isRow(verdicts, line));
}
