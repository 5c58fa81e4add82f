import { redact } from '../../core/redaction.ts';
import { gap, type ShownLine } from '../patterns/shown-line.ts';
import { isFault } from './faults.ts';
import { formOf } from './line-forms.ts';
import { cutLine } from './long-lines.ts';
import { decodeOutput, linesOf } from './terminal-text.ts';

/** What is kept of an output that is too long to hold. */
export interface Excerpt {
  /** First and last lines, and every fault with its surroundings; gaps between them. */
  readonly lines: readonly ShownLine[];
  readonly lineCount: number;
  readonly sizeBytes: number;
}

const LINE_FEED = 10;
const HEAD_LINES = 60;
const TAIL_BYTES = 65_536;
const TAIL_LINES = 100;
/** No more of a line is looked at or shown. */
const LONGEST_LINE = 8192;
/** Of faults of one form, and of all lines that are kept for a fault. */
const SAME_FAULTS = 20;
const MOST_KEPT = 4000;
const LINES_BEFORE = 2;
const MOST_AFTER = 40;
/** Forms whose judgement is remembered: a log has few. */
const MOST_FORMS = 65_536;

interface KeptLine {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/**
 * Reads an output of any length once, in chunks cut anywhere, and keeps what a reader needs of it in bounded memory. Each
 * form of a line is judged once: a hundred megabytes of a log take about a second.
 */
export class OutputExcerpt {
  readonly #kept: KeptLine[] = [];
  readonly #forms = new Map<number, number>();
  #tail: Uint8Array[] = [];
  #tailBytes = 0;
  #carry: Uint8Array = new Uint8Array(0);
  #before: KeptLine[] = [];
  #after = 0;
  #depth = 0;
  #lineCount = 0;
  #sizeBytes = 0;

  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#sizeBytes += chunk.length;
    this.#remember(chunk);
    const bytes = this.#carry.length === 0 ? chunk : Buffer.concat([this.#carry, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      this.#line(bytes, start, end);
      start = end + 1;
    }
    this.#carry = this.#unfinished(bytes, start);
    this.#before = this.#before.map(({ number, bytes: line }) => ({ number, bytes: Uint8Array.from(line) }));
  }

  finish(): Excerpt {
    if (this.#carry.length > 0) this.#line(this.#carry, 0, this.#carry.length);
    const lines = this.#shown();
    return { lines, lineCount: this.#lineCount, sizeBytes: this.#sizeBytes };
  }

  /** Of a line that does not end, its beginning is kept, or its last state when it is redrawn. */
  #unfinished(bytes: Uint8Array, start: number): Uint8Array {
    const rest = bytes.subarray(start);
    if (rest.length <= 2 * LONGEST_LINE) return Uint8Array.from(rest);
    const redrawn = rest.lastIndexOf(13);
    return Uint8Array.from(
      redrawn >= 0 ? rest.subarray(redrawn).subarray(0, LONGEST_LINE) : rest.subarray(0, LONGEST_LINE),
    );
  }

  #remember(chunk: Uint8Array): void {
    this.#tail.push(Uint8Array.from(chunk.subarray(Math.max(0, chunk.length - TAIL_BYTES))));
    this.#tailBytes += this.#tail.at(-1)?.length ?? 0;
    while (this.#tailBytes - (this.#tail[0]?.length ?? 0) >= TAIL_BYTES)
      this.#tailBytes -= this.#tail.shift()?.length ?? 0;
  }

  #line(bytes: Uint8Array, start: number, end: number): void {
    const number = ++this.#lineCount;
    const line = bytes.subarray(start, Math.min(end, start + LONGEST_LINE));
    if (number <= HEAD_LINES) this.#keep({ number, bytes: line });
    else if (this.#isFault(bytes, start, start + line.length)) this.#keepFault({ number, bytes: line });
    else if (this.#after > 0 && this.#belongsToFault(line)) this.#keep({ number, bytes: line });
    else this.#after = 0;
    this.#before.push({ number, bytes: line });
    if (this.#before.length > LINES_BEFORE) this.#before.shift();
  }

  #isFault(bytes: Uint8Array, start: number, end: number): boolean {
    const form = formOf(bytes, start, end);
    const known = this.#forms.get(form);
    if (known === 0) return false;
    if (known !== undefined) {
      this.#forms.set(form, known + 1);
      return known < SAME_FAULTS;
    }
    const text = linesOf(Buffer.from(bytes.subarray(start, end)).toString('utf8')).join(' ');
    const isNew = isFault(text);
    if (this.#forms.size >= MOST_FORMS) this.#forms.clear();
    this.#forms.set(form, isNew ? 1 : 0);
    return isNew;
  }

  #keepFault(fault: KeptLine): void {
    if (this.#kept.length >= MOST_KEPT) return;
    const last = this.#kept.at(-1)?.number ?? 0;
    for (const line of this.#before) if (line.number > last) this.#keep(line);
    this.#keep(fault);
    this.#after = MOST_AFTER;
    this.#depth = indentOf(fault.bytes);
  }

  #belongsToFault(line: Uint8Array): boolean {
    this.#after--;
    return line.length > 0 && indentOf(line) > this.#depth;
  }

  #keep({ number, bytes }: KeptLine): void {
    if (this.#kept.length < MOST_KEPT) this.#kept.push({ number, bytes: Uint8Array.from(bytes) });
  }

  #shown(): ShownLine[] {
    const tail = this.#lastLines();
    const first = this.#lineCount - tail.length + 1;
    const kept = this.#kept.filter(({ number }) => number < first);
    const texts = redact(kept.map(({ bytes }) => textOf(bytes)).join('\n')).split('\n');
    const shown: ShownLine[] = [];
    let next = 1;
    for (const [at, { number }] of kept.entries()) {
      if (number > next) shown.push(gap(number - next));
      shown.push(texts[at] ?? '');
      next = number + 1;
    }
    if (first > next) shown.push(gap(first - next));
    return [...shown, ...tail];
  }

  #lastLines(): string[] {
    const bytes = Buffer.concat(this.#tail);
    const isWhole = bytes.length === this.#sizeBytes;
    const start = isWhole ? 0 : bytes.indexOf(LINE_FEED) + 1;
    const raw = decodeOutput(bytes.subarray(start)).split('\n');
    if (raw.at(-1) === '') raw.pop();
    const wanted = raw.slice(-Math.min(TAIL_LINES, this.#lineCount));
    return redact(wanted.map((line) => oneLine(line)).join('\n')).split('\n');
  }
}

const textOf = (bytes: Uint8Array): string => oneLine(decodeOutput(bytes));

function oneLine(text: string): string {
  const line = linesOf(text).at(-1) ?? '';
  return line.length > LONGEST_LINE / 8 ? cutLine(line, 500, 300) : line;
}

function indentOf(line: Uint8Array): number {
  let at = 0;
  while (line[at] === 32 || line[at] === 9) at++;
  return at;
}
