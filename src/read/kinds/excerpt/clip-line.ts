import { betweenCharacters } from './units.ts';

/** A longer line is shown in part. Lines of code and prose that somebody wrote rarely reach it. */
const LONGEST_LINE = 320;
const SHOWN_BEGINNING = 200;
/** Shown on either side of words that have to stay. */
const AROUND = 60;

/** A line, or exact slices of a long one with marks between them that say how many characters are left out. */
export function clipLine(line: string, mustHold: readonly string[] = []): string {
  if (line.length <= LONGEST_LINE) return line;
  const parts = [{ start: 0, end: SHOWN_BEGINNING }];
  for (const word of mustHold) {
    const at = word === '' ? -1 : line.indexOf(word);
    if (at >= 0) parts.push({ start: Math.max(0, at - AROUND), end: at + word.length + AROUND });
  }
  return joined(line, parts);
}

function joined(line: string, parts: readonly { start: number; end: number }[]): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of [...parts].sort((a, b) => a.start - b.start)) {
    const from = Math.max(at, start);
    const begin = from > at ? betweenCharacters(line, from) : from;
    const stop = betweenCharacters(line, Math.min(line.length, end));
    if (stop <= begin) continue;
    if (begin > at) shown += ` ${leftOut(begin - at)} `;
    shown += line.slice(begin, stop);
    at = stop;
  }
  return at < line.length ? `${shown} ${leftOut(line.length - at)}` : shown;
}

const leftOut = (count: number): string => `… ${count} characters`;
