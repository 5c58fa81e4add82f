import { sieveLines } from './fault-sieve.ts';
import { formOf, type JudgedForms, LONGEST_LINE } from './line-forms.ts';

/** A line that tells of a fault, with what stands around it. */
export interface KeptFault {
  /** Line breaks before its first line. */
  readonly line: number;
  readonly lines: readonly string[];
}

const LINES_BEFORE = 2;
const LINES_AFTER = 4;

/**
 * The faults in some whole lines, each with two lines before it and the indented ones after it. Only lines that the sieve
 * lets through are looked at, and only those of a form that is not known as ordinary become text.
 * @param firstLine line breaks before the first of the lines
 * @param forms what is known of the stream's lines
 * @param isNew whether a fault is to be kept, by its text and its form
 */
export function faultBlocks(
  region: Buffer,
  firstLine: number,
  forms: JudgedForms,
  isNew: (line: string, form: number) => boolean,
): { readonly blocks: readonly KeptFault[]; readonly lineBreaks: number } {
  const { lineBreaks, starts, numbers } = sieveLines(region);
  const blocks: KeptFault[] = [];
  let keptUpTo = 0;
  for (const [index, start] of starts.entries()) {
    if (start < keptUpTo) continue;
    const lineEnd = endOfLine(region, start);
    const form = formOf(region, start, lineEnd);
    if (!forms.isFault(region, start, lineEnd, form)) continue;
    if (!isNew(region.toString('utf8', start, lineEnd), form)) continue;
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

const lineAt = (region: Buffer, start: number): string =>
  region.toString('utf8', start, endOfLine(region, start));

/** Where a line ends, or the part of it that is looked at. */
function endOfLine(region: Buffer, start: number): number {
  const end = region.indexOf(10, start);
  return Math.min(end < 0 ? region.length : end, start + LONGEST_LINE);
}
