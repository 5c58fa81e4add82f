import { isFault } from '../generic/faults.ts';
import { sieveLines } from './fault-sieve.ts';

/** A line that tells of a fault, with what stands around it. */
export interface KeptFault {
  /** Line breaks before its first line. */
  readonly line: number;
  readonly lines: readonly string[];
}

const LONGEST_LINE = 8192;
const LINES_BEFORE = 2;
const LINES_AFTER = 4;

/**
 * The faults in some whole lines, each with two lines before it and the indented ones after it. Only lines that the sieve
 * lets through become text.
 * @param firstLine line breaks before the first of the lines
 * @param isNew whether a fault is to be kept
 */
export function faultBlocks(
  region: Buffer,
  firstLine: number,
  isNew: (line: string) => boolean,
): { readonly blocks: readonly KeptFault[]; readonly lineBreaks: number } {
  const { lineBreaks, starts, numbers } = sieveLines(region);
  const blocks: KeptFault[] = [];
  let keptUpTo = 0;
  for (const [index, start] of starts.entries()) {
    const line = lineAt(region, start);
    if (start < keptUpTo || !isFault(line) || !isNew(line)) continue;
    const { lines, before, end } = blockAt(region, start, keptUpTo);
    blocks.push({ line: firstLine + (numbers[index] as number) - before, lines });
    keptUpTo = end;
  }
  return { blocks, lineBreaks };
}

function blockAt(
  region: Buffer,
  start: number,
  earliest: number,
): { readonly lines: string[]; readonly before: number; readonly end: number } {
  let from = start;
  let before = 0;
  while (before < LINES_BEFORE && from > earliest && start - from < LONGEST_LINE) {
    from = from < 2 ? 0 : region.lastIndexOf(10, from - 2) + 1;
    before++;
  }
  const lines: string[] = [];
  let at = from;
  for (let count = 0; count <= before + LINES_AFTER && at < region.length; count++) {
    const line = lineAt(region, at);
    if (count > before && !/^\s+\S/.test(line)) break;
    lines.push(line);
    const end = region.indexOf(10, at);
    at = end < 0 ? region.length : end + 1;
  }
  return { lines, before, end: at };
}

function lineAt(region: Buffer, start: number): string {
  const end = region.indexOf(10, start);
  return region.toString('utf8', start, Math.min(end < 0 ? region.length : end, start + LONGEST_LINE));
}
