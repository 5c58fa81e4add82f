import { isUtf8 } from 'node:buffer';
import { isFault } from './faults.ts';

/** Colours, titles and the like: they change how text looks, not which. OSC and DCS end with BEL or ST, or with the line. */
const DRESS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is about control characters
  /\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)?|\x1b[PX^_][^\x1b\n]*(?:\x1b\\)?|\x1b\[[0-?]*[ -/]*[Il-mn-su-x`@h]|\x1b[()*+][0-9A-Za-z]|\x1b[=>78cDEHMNOZ]|\x9b[0-?]*[ -/]*m|[\x00\x07\x0e\x0f]/g;
/** What moves the cursor or erases: `\b`, `\r`, CSI A B C D E F G J K P X. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is about control characters
const MOVES = /[\r\b]|\x1b\[([\d;?]*)([A-HJKPXdf])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is about control characters
const CONTROLS = /[\x00\x07\b\r\x0e\x0f\x1b\x9b]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is about control characters
const REST = /\x1b\[[0-?]*[ -/]*[@-~]?|\x1b|\x9b[0-?]*[ -/]*[@-~]?/g;

/** A redraw never reaches further up than a screen is high. */
const SCREEN_ROWS = 200;

/**
 * Bytes of a command as lines of text, as a terminal would show them in the end: colours gone, redrawn lines in their
 * last state, CRLF and a byte order mark gone. Bytes that are not UTF-8 are read as Latin-1 when most of them make sense so,
 * otherwise each becomes U+FFFD.
 */
export function terminalLines(bytes: Uint8Array): string[] {
  return exactLines(decodeOutput(bytes));
}

export function decodeOutput(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return buffer.toString('utf16le', 2);
  const from = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf ? 3 : 0;
  if (isUtf8(buffer)) return buffer.toString('utf8', from);
  return looksLatin(buffer) ? buffer.toString('latin1') : buffer.toString('utf8', from);
}

/** Text of a one-byte code page: high bytes stand alone between ASCII letters. */
function looksLatin(buffer: Buffer): boolean {
  let alone = 0;
  let sequences = 0;
  for (let at = 0; at < buffer.length; at++) {
    const byte = buffer[at] ?? 0;
    if (byte < 0x80) continue;
    if (byte >= 0xc2 && byte < 0xf5 && ((buffer[at + 1] ?? 0) & 0xc0) === 0x80) {
      sequences++;
      while (((buffer[at + 1] ?? 0) & 0xc0) === 0x80) at++;
    } else if (byte >= 0xa0) alone++;
  }
  return alone > sequences;
}

/** The same for text, for reading: blanks at line ends are gone. A final line break makes no empty last line. */
export function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  if (!CONTROLS.test(text)) return lines.map(trimmedEnd);
  return new Screen().write(lines).map(trimmedEnd);
}

/** The same for showing: a line has the blanks that it ends with, unless it was drawn by moving a cursor. */
export function exactLines(text: string): string[] {
  const plain = text.replaceAll('\r\n', '\n');
  if (plain === '' || CONTROLS.test(plain)) return linesOf(text);
  const lines = plain.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function trimmedEnd(line: string): string {
  const last = line.charCodeAt(line.length - 1);
  return last === 32 || last === 9 ? line.trimEnd() : line;
}

/** Rows of text with a cursor. Rows are never scrolled out: everything that was written stays. */
class Screen {
  readonly #rows: string[] = [];
  #row = 0;
  #column = 0;

  write(lines: readonly string[]): string[] {
    for (const [at, line] of lines.entries()) {
      if (at > 0) this.#lineFeed();
      this.#line(line);
    }
    return this.#rows;
  }

  #lineFeed(): void {
    this.#row++;
    this.#column = 0;
    while (this.#row > this.#rows.length) this.#rows.push('');
  }

  #line(raw: string): void {
    const isFresh = this.#row === this.#rows.length;
    const line = raw.endsWith('\r') ? raw.replace(/\r+$/, '') : raw;
    if (isFresh && !CONTROLS.test(line)) {
      this.#rows.push(line);
      this.#column = line.length;
      return;
    }
    this.#emulate(line.replace(DRESS, ''));
    if (this.#row === this.#rows.length) this.#rows.push('');
  }

  #emulate(line: string): void {
    let from = 0;
    for (const match of line.matchAll(MOVES)) {
      this.#put(line.slice(from, match.index));
      from = match.index + match[0].length;
      this.#move(match);
    }
    this.#put(line.slice(from));
  }

  #put(piece: string): void {
    const text = piece.includes('\x1b') || piece.includes('\x9b') ? piece.replace(REST, '') : piece;
    if (text === '') return;
    const old = this.#rows[this.#row] ?? '';
    const before = this.#column > old.length ? old.padEnd(this.#column) : old.slice(0, this.#column);
    this.#rows[this.#row] = before + text + old.slice(before.length + text.length);
    this.#column = before.length + text.length;
  }

  #move({ 0: whole, 1: given = '', 2: kind }: RegExpMatchArray): void {
    if (whole === '\b') this.#column = Math.max(0, this.#column - 1);
    else if (whole === '\r') this.#carriageReturn();
    else this.#control(kind ?? '', Number(given.split(';')[0]?.replace('?', '') ?? ''), given);
  }

  /** What is about to be written over is lost to a reader: not so when it tells of a fault. */
  #carriageReturn(): void {
    const row = this.#rows[this.#row] ?? '';
    if (this.#row === this.#rows.length - 1 && isFault(row)) {
      this.#rows.push('');
      this.#row++;
    }
    this.#column = 0;
  }

  #control(kind: string, number: number, given: string): void {
    const count = Math.max(1, number);
    if (kind === 'A' || kind === 'F') this.#up(count);
    else if (kind === 'B' || kind === 'E') this.#row = Math.min(this.#row + count, this.#rows.length);
    else if (kind === 'C') this.#column += Math.min(count, 1000);
    else if (kind === 'D') this.#column = Math.max(0, this.#column - count);
    else if (kind === 'G') this.#column = Math.min(count, 1000) - 1;
    else if (kind === 'K') this.#eraseInLine(number);
    else if (kind === 'J' && number === 0) this.#eraseBelow();
    else if (kind === 'H' && given === '') this.#newScreen();
    if (kind === 'E' || kind === 'F') this.#column = 0;
  }

  #up(count: number): void {
    this.#row = Math.max(0, this.#row - Math.min(count, SCREEN_ROWS));
  }

  #eraseInLine(part: number): void {
    const row = this.#rows[this.#row];
    if (row === undefined) return;
    if (part === 0) this.#rows[this.#row] = row.slice(0, this.#column);
    else if (part === 1) this.#rows[this.#row] = ' '.repeat(this.#column) + row.slice(this.#column);
    else this.#rows[this.#row] = '';
  }

  #eraseBelow(): void {
    this.#eraseInLine(0);
    this.#rows.length = Math.min(this.#rows.length, this.#row + 1);
  }

  /** A program that draws whole screens goes on below: the earlier ones may tell something. */
  #newScreen(): void {
    this.#row = this.#rows.at(-1) === '' ? this.#rows.length - 1 : this.#rows.length;
    this.#column = 0;
  }
}
