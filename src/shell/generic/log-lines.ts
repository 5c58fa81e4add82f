import { hasPlace } from './faults.ts';
import type { LineVerdicts } from './line-verdicts.ts';
import { isLogLine, messageHead } from './log-form.ts';

/** A few lines with a time before them are no log. */
const FEW_LINES = 10;
/** Of what is looked at, so much has to be lines of a log for the rest to be searched for more. */
const LOG_SHARE = 0.05;
const LOOKED_AT = 400;

export function holdsLog(lines: readonly string[]): boolean {
  if (lines.length < FEW_LINES) return false;
  const step = Math.max(1, Math.floor(lines.length / LOOKED_AT));
  let seen = 0;
  let logged = 0;
  for (let at = 0; at < lines.length; at += step) {
    seen++;
    if (isLogLine(lines[at] ?? '')) logged++;
  }
  return logged * step >= FEW_LINES && logged >= seen * LOG_SHARE;
}

/** Warnings of one form that are shown, faults of one form, answers of a server that say what is wrong. */
const SAME_WARNINGS = 3;
const SAME_FAULTS = 12;
const SAME_ANSWERS = 3;
/** Chatty programs: messages of little weight that begin alike. */
const SAME_HEADS = { debugging: 3, others: 8 } as const;
/** What was logged right before a fault or a warning says what was being done; for the first ones. */
const LINES_BEFORE = 2;
const SHOWN_BEFORE = 6;

/**
 * In a log, lines that differ from an earlier one in values only. The first of each form stays, so do the first and the
 * last line; of faults and warnings several.
 */
export function dropLikeLogLines(verdicts: LineVerdicts, faults: Uint8Array, warnings: Uint8Array): void {
  const forms = new Tallies();
  const heads = new Tallies();
  const places = new Tallies();
  const near = linesBefore(faults, warnings);
  let isAfterDropped = false;
  for (let at = 0; at < verdicts.count - 1; at++) {
    const line = verdicts.line(at);
    const isHead = isLogLine(line);
    if (line === '' || !(isHead || isAfterDropped)) continue;
    if (!isHead && hasPlace(line)) {
      if (places.add(line) > 1) verdicts.drop(at, 'lines like those above');
      continue;
    }
    const form = verdicts.form(at);
    const limit = limitOf(form, { isFault: faults[at] === 1, isWarning: warnings[at] === 1 });
    // Lines without a time belong to the one before, as long as nothing new is among them.
    isAfterDropped = forms.add(form) > limit;
    const head = !isAfterDropped && isHead && limit === 1 ? messageHead(line) : undefined;
    if (head && heads.add(head.words) > SAME_HEADS[head.isForDebugging ? 'debugging' : 'others'])
      isAfterDropped = true;
    if (isAfterDropped && !near.has(at)) verdicts.drop(at, 'lines like those above');
  }
}

/** The lines before the first faults and warnings. */
function linesBefore(faults: Uint8Array, warnings: Uint8Array): ReadonlySet<number> {
  const near = new Set<number>();
  let last = -1;
  for (let at = 0; at < faults.length && near.size < SHOWN_BEFORE * LINES_BEFORE; at++) {
    if (faults[at] !== 1 && warnings[at] !== 1) continue;
    if (last < at - 1)
      for (let before = Math.max(0, at - LINES_BEFORE); before < at; before++) near.add(before);
    last = at;
  }
  return near;
}

class Tallies {
  readonly #counts = new Map<string, number>();

  add(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }
}

function limitOf(form: string, line: { readonly isFault: boolean; readonly isWarning: boolean }): number {
  if (line.isFault || / #5(?= )/.test(form)) return SAME_FAULTS;
  if (line.isWarning) return SAME_WARNINGS;
  return / #4(?= )/.test(form) ? SAME_ANSWERS : 1;
}
