import type { Replacement } from './replacement.ts';
import { type TextLines, withLineEnd } from './text-lines.ts';

/** Places where a sought text stands, and how exactly it stands there. */
export interface Finding {
  readonly places: readonly Place[];
  /** `exact`: character for character; `line-ends`: but for CR LF against LF; `blanks`: but for blanks at line ends. */
  readonly how: 'exact' | 'line-ends' | 'blanks';
}

export interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * Where `sought` stands in a text. What a model writes back often lacks carriage returns and blanks at line ends that
 * the file has; these differences, and no others, are looked through, each only when the stricter way finds nothing.
 */
export function findText(lines: TextLines, sought: string): Finding {
  const exact = occurrences(lines.text, sought);
  if (exact.length > 0) return { places: exact, how: 'exact' };
  const acrossEnds = acrossLineEnds(lines.text, sought);
  if (acrossEnds.length > 0) return { places: acrossEnds, how: 'line-ends' };
  return { places: acrossBlanks(lines, sought), how: 'blanks' };
}

/** A replacement for each place, with the line ends that the text has there. */
export function replacementsFor(finding: Finding, lines: TextLines, by: string): Replacement[] {
  return finding.places.map(({ start, end }) => ({
    start,
    end,
    text: withLineEnd(finding.how === 'blanks' ? withoutFinalEnd(by) : by, lines.lineEndAt(start)),
  }));
}

/** Without overlap, from the left. */
function occurrences(text: string, sought: string): Place[] {
  const places: Place[] = [];
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) {
    places.push({ start: at, end: at + sought.length });
  }
  return places;
}

/** Looks in the text without the carriage returns of its line ends, and translates the places back. */
function acrossLineEnds(text: string, sought: string): Place[] {
  if (!text.includes('\r\n') || !sought.includes('\n')) return [];
  // Where each of those carriage returns would stand in the text without the ones before it: ascending.
  const dropped = [...text.matchAll(/\r(?=\n)/g)].map((match, index) => match.index - index);
  // A place that begins at a line end takes the carriage return with it, one that ends before leaves it.
  const original = (offset: number): number => offset + countBelow(dropped, offset);
  return occurrences(text.replaceAll('\r\n', '\n'), sought.replaceAll('\r\n', '\n')).map((place) => ({
    start: original(place.start),
    end: original(place.end),
  }));
}

function countBelow(ascending: readonly number[], limit: number): number {
  let low = 0;
  for (let high = ascending.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whole lines that are equal once blanks at their ends are gone. */
function acrossBlanks(lines: TextLines, sought: string): Place[] {
  const wanted = withoutFinalEnd(sought)
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  if (wanted.every((line) => line === '')) return [];
  const places: Place[] = [];
  for (let first = 1; first + wanted.length - 1 <= lines.count; first++) {
    const isThere = wanted.every((line, index) => lines.at(first + index).trimEnd() === line);
    if (!isThere) continue;
    const last = first + wanted.length - 1;
    places.push({ start: lines.lines[first - 1]!.start, end: lines.lines[last - 1]!.end }); // both exist: checked by the loop
    first = last;
  }
  return places;
}

const withoutFinalEnd = (text: string): string => text.replace(/\r?\n$/, '');
