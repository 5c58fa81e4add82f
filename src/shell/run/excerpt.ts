import { redact } from '../../core/redaction.ts';
import type { CapturedStream } from '../compressed-run.ts';
import { cutLine, masked, terminalLines } from '../generic/index.ts';
import { gap, type ShownLine } from '../patterns/index.ts';
import { faultBlocks } from './fault-blocks.ts';
import type { KeptBytes } from './kept-stream.ts';
import { JudgedForms } from './line-forms.ts';

type KeptParts = Extract<KeptBytes, { kind: 'parts' }>;

const HEAD_LINES = 60;
const TAIL_LINES = 140;
/** Different faults that are shown; beyond half of them only those that differ in more than numbers. */
const MOST_FAULTS = 400;
const LONGEST_LINE = 1500;
const MISSING = 'more lines';

/** A kept stream as the compressor takes it. */
export function capturedStream(kept: KeptBytes): CapturedStream {
  if (kept.kind === 'whole') return kept;
  const lines = excerptOf(kept);
  return { kind: 'excerpt', lines, sizeBytes: kept.sizeBytes, lineCount: kept.lineBreaks };
}

/** The first and last lines, and each different fault between them. */
function excerptOf(kept: KeptParts): ShownLine[] {
  const headEnd = endOfLines(kept.head, HEAD_LINES);
  const tailStart = startOfLines(kept.tail, TAIL_LINES);
  const beforeTail = kept.tail.subarray(0, tailStart);
  const forms = new JudgedForms();
  const distinct = new DistinctFaults();
  const isNew = (line: string): boolean => distinct.isNew(line);
  const behindHead = faultBlocks(kept.head.subarray(headEnd), HEAD_LINES, forms, isNew);
  const between = kept.faults.filter(({ lines }) => lines.some(isNew));
  const inTail = faultBlocks(beforeTail, kept.tailLine, forms, isNew);
  const shown = new Map<number, string>();
  const show = (first: number, texts: readonly string[]): void => {
    for (const [index, text] of redact(texts.join('\n')).split('\n').entries()) {
      shown.set(first + index, text.length > LONGEST_LINE ? cutLine(text, 700, 300) : text);
    }
  };
  for (const { line, lines } of [...behindHead.blocks, ...between, ...inTail.blocks]) show(line, lines);
  show(0, terminalLines(kept.head.subarray(0, headEnd)));
  show(kept.tailLine + inTail.lineBreaks, terminalLines(kept.tail.subarray(tailStart)));
  return withGaps(shown, kept.lineBreaks);
}

/** Where so many lines end; before what is longer than any of them may be. */
function endOfLines(bytes: Buffer, count: number): number {
  let end = 0;
  for (let line = 0; line < count; line++) {
    const next = bytes.indexOf(10, end);
    if (next < 0) return bytes.length;
    end = next + 1;
  }
  return end;
}

/** Where the last lines begin. */
function startOfLines(bytes: Buffer, count: number): number {
  let start = bytes[bytes.length - 1] === 10 ? bytes.length - 1 : bytes.length;
  for (let line = 0; line < count; line++) {
    if (start < 1) return 0;
    start = bytes.lastIndexOf(10, start - 1);
  }
  return start + 1;
}

class DistinctFaults {
  readonly #seen = new Set<string>();

  isNew(line: string): boolean {
    if (this.#seen.size >= MOST_FAULTS) return false;
    const key = this.#seen.size < MOST_FAULTS / 2 ? line : masked(line);
    if (this.#seen.has(key) || this.#seen.has(masked(line))) return false;
    this.#seen.add(key);
    return true;
  }
}

function withGaps(shown: ReadonlyMap<number, string>, lineCount: number): ShownLine[] {
  const lines: ShownLine[] = [];
  let next = 0;
  for (const number of [...shown.keys()].sort((a, b) => a - b)) {
    if (number > next) lines.push(gap(number - next, MISSING));
    lines.push(shown.get(number) as string);
    next = number + 1;
  }
  if (lineCount > next) lines.push(gap(lineCount - next, MISSING));
  return lines;
}
