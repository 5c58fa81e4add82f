import type { TextLines } from '../../text/text-lines.ts';
import { defineKind } from './define-kind.ts';
import type { Excerpt } from './excerpt/excerpt.ts';
import { lineUnits } from './excerpt/units.ts';
import { columnKinds, type Records, readRecords } from './table-records.ts';

export default defineKind({
  id: 'table',
  extensions: ['csv', 'tsv', 'psv', 'tab'],
  outline: () => undefined,
  excerpt: ({ path, lines }) => {
    const records = readRecords(lines, delimiterOf(path, lines));
    return records.starts.length < 2 ? undefined : excerptOfTable(records, lines, path);
  },
});

function delimiterOf(path: string, lines: TextLines): string {
  if (/\.(?:tsv|tab)$/i.test(path)) return '\t';
  if (/\.psv$/i.test(path)) return '|';
  const head = lines.line(1).replace(/"[^"]*"/g, '');
  const candidates = [',', ';', '\t', '|'];
  const counts = candidates.map((candidate) => head.split(candidate).length);
  return candidates[counts.indexOf(Math.max(...counts))] ?? ',';
}

const HEAD_ROWS = 4;
const TAIL_ROWS = 2;
/** Enough to tell what a table holds when there is room for more. */
const SAMPLED_ROWS = 12;
/** The kinds of so many columns are told. */
const MOST_COLUMNS = 60;

function excerptOfTable(records: Records, lines: TextLines, path: string): Excerpt {
  const { starts, header } = records;
  const rows = starts.length - 1;
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const kinds = columnKinds(records).slice(0, MOST_COLUMNS);
  const more = header.length - kinds.length;
  return {
    about: `${extension}, ${rows} rows of ${header.length} columns below the header`,
    notes: [`columns: ${kinds.join(', ')}${more > 0 ? `, … ${more} more` : ''}`],
    units: lineUnits(lines),
    tiers: [
      linesOf(records, 0, 1 + HEAD_ROWS, lines),
      linesOf(records, starts.length - TAIL_ROWS, starts.length, lines),
      spread(records, lines),
      linesOf(records, 0, starts.length, lines),
    ],
  };
}

/** The lines of records `from … to`, the last not included. */
function linesOf({ starts }: Records, from: number, to: number, lines: TextLines): number[] {
  const first = starts[Math.max(0, from)] ?? 1;
  const last = (starts[to] ?? lines.count + 1) - 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Rows at even distances. */
function spread(records: Records, lines: TextLines): number[] {
  const rows = records.starts.length;
  const step = Math.max(1, Math.floor(rows / (SAMPLED_ROWS + 1)));
  const picked: number[] = [];
  for (let row = step; row < rows && picked.length < SAMPLED_ROWS * 4; row += step) {
    picked.push(...linesOf(records, row, row + 1, lines));
  }
  return picked;
}
