import { redact } from '../../core/redaction.ts';
import type { CapturedStream } from '../compressed-run.ts';
import { cutLine, isFault, masked, terminalLines } from '../generic/index.ts';
import { gap, type ShownLine } from '../patterns/index.ts';
import type { KeptBytes } from './kept-stream.ts';

type KeptParts = Extract<KeptBytes, { kind: 'parts' }>;

const HEAD_LINES = 60;
const TAIL_LINES = 140;
/** Different faults that are shown; beyond half of them only those that differ in more than numbers. */
const MOST_FAULTS = 400;
const LONGEST_LINE = 1500;
const LINES_BEFORE = 2;
const MISSING = 'more lines';

/** A kept stream as the compressor takes it. */
export function capturedStream(kept: KeptBytes): CapturedStream {
  if (kept.kind === 'whole') return kept;
  const lines = excerptOf(kept);
  return { kind: 'excerpt', lines, sizeBytes: kept.sizeBytes, lineCount: kept.lineBreaks };
}

/** A line with its place in the whole stream. */
interface PlacedLine {
  readonly number: number;
  readonly text: string;
}

/** The first and last lines, and each different fault between them. */
function excerptOf(kept: KeptParts): ShownLine[] {
  const head = placed(kept.head, 0);
  const tail = placed(kept.tail, kept.tailLine);
  const first = head.slice(0, HEAD_LINES);
  const last = tail.slice(-TAIL_LINES);
  const middle = kept.faults.flatMap(({ line, lines }) =>
    redact(lines.join('\n'))
      .split('\n')
      .map((text, index) => ({ number: line + index, text })),
  );
  const shown = new Map<number, string>();
  const show = ({ number, text }: PlacedLine): void => {
    shown.set(number, text.length > LONGEST_LINE ? cutLine(text, 700, 300) : text);
  };
  const faults = new DistinctFaults();
  for (const part of [head.slice(HEAD_LINES), middle, tail.slice(0, -TAIL_LINES)]) {
    for (const [index, line] of part.entries()) {
      if (!faults.isNew(line.text)) continue;
      for (const each of part.slice(Math.max(0, index - LINES_BEFORE), index + 1)) {
        if (each.number >= line.number - LINES_BEFORE) show(each);
      }
    }
  }
  for (const line of [...first, ...last]) show(line);
  return withGaps(shown, kept.lineBreaks);
}

class DistinctFaults {
  readonly #seen = new Set<string>();

  isNew(line: string): boolean {
    if (this.#seen.size >= MOST_FAULTS || !isFault(line)) return false;
    const key = this.#seen.size < MOST_FAULTS / 2 ? line : masked(line);
    if (this.#seen.has(key) || this.#seen.has(masked(line))) return false;
    this.#seen.add(key);
    return true;
  }
}

function placed(bytes: Buffer, from: number): PlacedLine[] {
  return redact(terminalLines(bytes).join('\n'))
    .split('\n')
    .map((text, index) => ({ number: from + index, text }));
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
