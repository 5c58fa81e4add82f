import { expect } from 'vitest';

/**
 * Follows a view row by row through the file that it is of. Every row has to be the next line of the file (or exact
 * slices of it with marks), a mark that counts rightly what is left out, or a head that stands where it says.
 * Nothing of the file may be missing without a mark.
 */
export function replay(text: string, view: string): void {
  const [header = '', ...rows] = view.replace(/\n$/, '').split('\n');
  expect(header).toMatch(
    /^(?:map|signatures|auto) of \d+ lines?\b.*; exact: mode=full or (?:lines|bytes):N-M$/,
  );
  if (header.includes(', in slices;')) replaySlices(text, withoutNotes(rows));
  else if (rows.some((row) => SPAN.test(row))) replayHeads(text, rows);
  else replayLines(linesOf(text), withoutNotes(rows));
}

/** Rows that describe the file, below the header. */
const withoutNotes = (rows: readonly string[]): string[] => {
  const isNote = (row: string): boolean => /^(?:columns|keys|alike but for words with digits): /.test(row);
  return rows.filter((row, index) => index > 0 || !isNote(row));
};

const SPAN = / @L(\d+)(?:-(\d+))?$/;

export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.replace(/\r$/, ''));
}

function replayLines(lines: readonly string[], rows: readonly string[]): void {
  let at = 0;
  for (const row of rows) {
    const gap = /^… (\d+) lines? \((\d+)(?:–(\d+))?\)$/.exec(row);
    if (gap && row !== lines[at]) {
      const first = Number(gap[2]);
      const last = Number(gap[3] ?? gap[2]);
      expect([first, last - first + 1], row).toEqual([at + 1, Number(gap[1])]);
      at = last;
    } else {
      expect(
        isShownAs(lines[at] ?? '', row),
        `line ${at + 1} ${lines[at]?.slice(0, 80)} shown as ${row.slice(0, 80)}`,
      ).toBe(true);
      at++;
    }
  }
  expect(at).toBe(lines.length);
}

/** Whether a row is the line, or slices of it with the number of characters that are left out between them. */
function isShownAs(line: string, row: string): boolean {
  if (row === line) return true;
  let rest = line;
  const parts = row.split(/ … (\d+) characters(?: |$)/);
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) rest = rest.slice(Number(part));
    else if (!rest.startsWith(part)) return false;
    else rest = rest.slice(part.length);
  }
  return rest === '' && parts.length > 1;
}

function replaySlices(text: string, rows: readonly string[]): void {
  const bytes = Buffer.from(text);
  let at = 0;
  for (const row of rows) {
    const gap = /^… (\d+) bytes \((\d+)–(\d+)\)$/.exec(row);
    while (!gap && (bytes[at] === 10 || bytes[at] === 13) && row !== '') at++;
    if (gap) {
      const [, count = 0, first = 0, last = 0] = gap.map(Number);
      expect([first, last - first], row).toEqual([at, count]);
      at = last;
    } else {
      const piece = bytes.subarray(at, at + Buffer.byteLength(row));
      // A lone surrogate has no bytes of its own: both sides are compared by the bytes that stand for it.
      expect(piece.equals(Buffer.from(row)), `${row} at byte ${at}`).toBe(true);
      at += piece.length;
      if (bytes[at] === 13) at++;
      if (bytes[at] === 10) at++;
    }
  }
  expect(at).toBe(bytes.length);
}

/** Heads of the outline: each is text of the lines that it names, and they come in the file's order. */
function replayHeads(text: string, rows: readonly string[]): void {
  const lines = linesOf(text);
  let before = 0;
  for (const row of rows) {
    const gap = /^… \d+ lines? \((\d+)(?:–(\d+))?\)$/.exec(row);
    const span = SPAN.exec(row) ?? gap;
    if (!span) {
      expect(row).toMatch(/^(?:deps: |exports: |… \d+ more definitions)/);
      continue;
    }
    const first = Number(span[1]);
    const last = Number(span[2] ?? span[1]);
    expect(first, row).toBeGreaterThanOrEqual(before);
    expect(last, row).toBeGreaterThanOrEqual(first);
    expect(last, row).toBeLessThanOrEqual(lines.length);
    before = first;
    if (!gap) expectHead(row.slice(0, -span[0].length), lines.slice(first - 1, last).join('\n'));
  }
}

const flat = (text: string): string => text.replace(/[\s\uFEFF]+/g, ' ').trim();

function expectHead(head: string, stretch: string): void {
  if (/^\s*… \d+ more$/.test(head) || stretch.includes(head.trim())) return;
  // A comment inside of a head over several lines is left out of it.
  const clear = flat(stretch.replace(/\/\*[\s\S]*?\*\//g, ' '));
  let from = 0;
  for (const part of head.split(/ … (?:\d+ characters ?)?/)) {
    const wanted = flat(part);
    const direct = flat(stretch).indexOf(wanted);
    const at = clear.indexOf(wanted, from);
    expect(at >= 0 || direct >= 0, `${wanted} is in\n${stretch.slice(0, 300)}`).toBe(true);
    from = Math.max(from, at);
  }
}
