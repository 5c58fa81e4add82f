import assert from 'node:assert/strict';

/** Lines as views show them: without their ends, a carriage return among these. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.replace(/\r$/, ''));
}

/** Without rows that describe the file, below the header. */
export const withoutNotes = (rows: readonly string[]): string[] => {
  const isNote = (row: string): boolean => /^(?:columns|keys|alike but for words with digits): /.test(row);
  return rows.filter((row, index) => index > 0 || !isNote(row));
};

const GAP = /^… (\d+) lines? \((\d+)(?:–(\d+))?\)(?: .*)?$/;

/**
 * Follows rows through the lines of a file: each is the next line (or exact slices of it with marks), or a mark that
 * counts rightly what is left out. Blank lines may go without a mark, since nothing is lost with them.
 * @param isWhole whether the rows have to reach the end of the file
 */
export function replayLines(lines: readonly string[], rows: readonly string[], isWhole: boolean): void {
  let at = 0;
  for (const row of rows) {
    if (isShownAs(lines[at], row)) {
      at++;
      continue;
    }
    const gap = GAP.exec(row);
    const next = skipBlanks(lines, at);
    if (gap && !isShownAs(lines[next], row)) {
      const first = Number(gap[2]);
      const last = Number(gap[3] ?? gap[2]);
      assert.equal(Number(gap[1]), last - first + 1, row);
      assert.ok(first >= at + 1 && first <= next + 1, `${row} behind line ${at}`);
      assert.ok(last <= lines.length, row);
      at = last;
    } else {
      assert.ok(isShownAs(lines[next], row), `line ${next + 1} ${start(lines[next])} shown as ${start(row)}`);
      at = next + 1;
    }
  }
  if (isWhole) assert.equal(skipBlanks(lines, at), lines.length, `nothing is said of the lines behind ${at}`);
}

/** The beginning of a text that a message names. */
export const start = (text = ''): string => JSON.stringify(text.slice(0, 200));

function skipBlanks(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.trim() === '') at++;
  return at;
}

/** Whether a row is the line, or slices of it with the number of characters that are left out between them. */
function isShownAs(line: string | undefined, row: string): boolean {
  if (line === undefined || row === line) return line !== undefined;
  let rest = line;
  const parts = row.split(/ … (\d+) characters(?: |$)/);
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) rest = rest.slice(Number(part));
    else if (!rest.startsWith(part)) return false;
    else rest = rest.slice(part.length);
  }
  return rest === '' && parts.length > 1;
}

/** The same for a file whose lines are too long: rows are slices, and gaps are told in bytes. */
export function replaySlices(text: string, rows: readonly string[], isWhole: boolean): void {
  const bytes = Buffer.from(text);
  let at = 0;
  for (const row of rows) {
    const gap = /^… (\d+) bytes \((\d+)–(\d+)\)$/.exec(row);
    while (!gap && (bytes[at] === 10 || bytes[at] === 13) && row !== '') at++;
    if (gap) {
      const [, count = 0, first = 0, last = 0] = gap.map(Number);
      assert.deepEqual([first, last - first], [at, count], row);
      at = last;
    } else {
      const piece = bytes.subarray(at, at + Buffer.byteLength(row));
      assert.ok(piece.equals(Buffer.from(row)), `${start(row)} at byte ${at}`);
      at += piece.length;
      if (bytes[at] === 13) at++;
      if (bytes[at] === 10) at++;
    }
  }
  if (isWhole) assert.equal(at, bytes.length, 'nothing is said of the bytes behind');
}
