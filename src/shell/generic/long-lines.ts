import type { ShownLine } from '../patterns/shown-line.ts';
import { isGap } from '../patterns/shown-line.ts';

const LONGEST = 1500;
const HEAD = 700;
const TAIL = 300;

/** Shortens lines that no person would read to their ends, saying how many characters are missing. */
export function cutLongLines(lines: readonly ShownLine[]): { lines: readonly ShownLine[]; cutLines: number } {
  let cutLines = 0;
  const cut = lines.map((line) => {
    if (isGap(line) || line.length <= LONGEST) return line;
    cutLines++;
    return cutLine(line, HEAD, TAIL);
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
