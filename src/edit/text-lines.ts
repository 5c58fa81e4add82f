/** One line of a text as offsets: the text without its line end is `start … end`, the next line starts at `next`. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

const MARK = 0xfeff;

/**
 * A text by lines. A line ends with a line feed, before which a carriage return may stand; a byte order mark belongs to
 * no line.
 */
export class TextLines {
  readonly text: string;
  readonly lines: readonly TextLine[];
  /** The line end that most lines have; `\n` where there is none. */
  readonly lineEnd: '\n' | '\r\n';

  constructor(text: string) {
    this.text = text;
    const lines: TextLine[] = [];
    let returns = 0;
    let feeds = 0;
    for (let start = text.charCodeAt(0) === MARK ? 1 : 0; start < text.length; ) {
      const feed = text.indexOf('\n', start);
      const next = feed < 0 ? text.length : feed + 1;
      const hasReturn = feed > start && text.charCodeAt(feed - 1) === 13;
      if (hasReturn) returns++;
      if (feed >= 0) feeds++;
      lines.push({ start, end: feed < 0 ? next : hasReturn ? feed - 1 : feed, next });
      start = next;
    }
    this.lines = lines;
    this.lineEnd = returns * 2 > feeds ? '\r\n' : '\n';
  }

  get count(): number {
    return this.lines.length;
  }

  /** The text of a line without its end; lines count from 1. */
  at(number: number): string {
    const line = this.lines[number - 1];
    return line === undefined ? '' : this.text.slice(line.start, line.end);
  }

  /** The number of the line that holds the offset; one behind the last for the end of the text. */
  numberAt(offset: number): number {
    let low = 0;
    for (let high = this.lines.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((this.lines[middle]?.next ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }

  /** The line end in force around an offset: of the line there, else of the text. */
  lineEndAt(offset: number): '\n' | '\r\n' {
    const line = this.lines[this.numberAt(offset) - 1] ?? this.lines.at(-1);
    if (line === undefined || line.next === line.end) return this.lineEnd;
    return line.next - line.end === 2 ? '\r\n' : '\n';
  }
}

/** `text` with every line feed written as `lineEnd`; carriage returns that are there already stay. */
export function withLineEnd(text: string, lineEnd: '\n' | '\r\n'): string {
  return lineEnd === '\n' ? text : text.replaceAll(/(?<!\r)\n/g, '\r\n');
}
