import { isFault, isLogLine, isWarning, masked } from '../generic/index.ts';
import type { Excerpt } from './excerpt.ts';

const HEAD = 'Traceback (most recent call last):';
/** A log with fewer is read as any other output. */
const MANY = 3;
/** Of log lines that differ in values only, the first ones and the last are shown. */
const FIRST_OF_FORM = 2;

/** Whether a program logs one traceback after the other: the generic filter keeps all that stands around a fault. */
export const logsTracebacks = (lines: readonly string[]): boolean =>
  lines.filter((line) => line === HEAD).length >= MANY;

/**
 * Writes a log in which the same goes wrong many times: of tracebacks through the same places the first is shown, of the
 * others what was raised; log lines of one form are counted where they stand. `other` takes what is neither.
 */
export function readTracebacks(lines: readonly string[], out: Excerpt, other: (at: number) => void): void {
  const seen = new Set<string>();
  const forms = formsOf(lines);
  for (let at = 0; at < lines.length; at++) {
    if (lines[at] === HEAD) {
      const end = endOfFrames(lines, at + 1);
      const places = lines.slice(at, end).join('\n');
      if (seen.has(places)) out.fold('lines of a traceback like one above', end - at);
      else for (let frame = at; frame < end; frame++) other(frame);
      seen.add(places);
      out.keep(lines[end] ?? '');
      at = end;
    } else if (forms.isMiddle(at)) out.fold('log lines like those above');
    else other(at);
  }
}

/** The frames are indented; what was raised is not. */
function endOfFrames(lines: readonly string[], from: number): number {
  let end = from;
  while (/^\s+\S/.test(lines[end] ?? '')) end++;
  return end;
}

/** Which log lines without a fault stand between the first ones of their form and the last. */
function formsOf(lines: readonly string[]): { readonly isMiddle: (at: number) => boolean } {
  const places = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    if (!isLogLine(line) || isFault(line) || isWarning(line)) continue;
    const form = masked(line);
    const known = places.get(form);
    if (known) known.push(at);
    else places.set(form, [at]);
  }
  const middle = new Set([...places.values()].flatMap((all) => all.slice(FIRST_OF_FORM, -1)));
  return { isMiddle: (at) => middle.has(at) };
}
