import type { ShownLine } from '../patterns/shown-line.ts';
import { isGap } from '../patterns/shown-line.ts';
import { isFault } from './faults.ts';

/** In characters: up to which a line is left as it is, and what is shown of both ends of a longer one. */
interface Ends {
  readonly longest: number;
  readonly head: number;
  readonly tail: number;
}

const OF_FAULT: Ends = { longest: 1500, head: 700, tail: 300 };
const OF_OTHER: Ends = { longest: 800, head: 400, tail: 200 };

/** Shortens lines that no person would read to their ends, saying how many characters are missing. */
export function cutLongLines(lines: readonly ShownLine[]): { lines: readonly ShownLine[]; cutLines: number } {
  let cutLines = 0;
  const cut = lines.map((line) => {
    if (isGap(line) || line.length <= OF_OTHER.longest) return line;
    const { longest, head, tail } = isFault(line) ? OF_FAULT : OF_OTHER;
    if (line.length <= longest) return line;
    cutLines++;
    return cutLine(line, head, tail);
  });
  return { lines: cut, cutLines };
}

/** Both ends of a line, never half a code point. */
export function cutLine(line: string, head: number, tail: number): string {
  const from = backOff(line, head);
  const to = backOff(line, line.length - tail);
  return `${line.slice(0, from)} … ${to - from} characters … ${line.slice(to)}`;
}

function backOff(line: string, at: number): number {
  const code = line.charCodeAt(at);
  const isLow = code >= 0xdc00 && code < 0xe000;
  return isLow ? at - 1 : at;
}
