import { exactLines } from './generic/index.ts';
import type { ShownLine } from './patterns/index.ts';
import type { RawText } from './raw-text.ts';

/** A line that ends with blanks, somewhere. */
const BLANK_END = /[ \t]\r?(?:\n|$)/;

/**
 * The shown lines that stand in the raw text, with the blanks that end them there: shortening works on lines without
 * these, but a line of a patch or of code is wrong when they are missing.
 */
export function withBlanks(shown: readonly ShownLine[], { text, lines }: RawText): readonly ShownLine[] {
  if (!BLANK_END.test(text)) return shown;
  const exact = exactLines(text);
  if (exact.length !== lines.length) return shown;
  const places = placesOf(lines, exact);
  let from = 0;
  return shown.map((line) => {
    const found = typeof line === 'string' ? places.get(line) : undefined;
    if (found === undefined) return line;
    const at = nextOf(found, from);
    from = Math.max(from, at + 1);
    return exact[at] ?? line;
  });
}

/** Where a text stands, in order, and how many of these places are behind us. */
interface Places {
  readonly at: number[];
  passed: number;
}

/** Of each text that has blanks behind it somewhere, every line that it is. */
function placesOf(lines: readonly string[], exact: readonly string[]): ReadonlyMap<string, Places> {
  const places = new Map<string, Places>();
  for (const [at, line] of lines.entries()) {
    if (line !== '' && line !== exact[at] && !places.has(line)) places.set(line, { at: [], passed: 0 });
  }
  for (const [at, line] of lines.entries()) places.get(line)?.at.push(at);
  return places;
}

/** The first place that is not behind `from`; the first of all when a line was moved up. */
function nextOf(places: Places, from: number): number {
  while ((places.at[places.passed] ?? from) < from) places.passed++;
  return places.at[places.passed] ?? places.at[0] ?? from;
}
