import { gap, type ShownLine } from './shown-line.ts';

/** Tables of up to so many rows are shown whole; of longer ones the first and the last rows. */
export interface RowLimits {
  readonly most: number;
  readonly first: number;
  readonly last: number;
}

export const ROW_LIMITS: RowLimits = { most: 100, first: 40, last: 10 };

/** The rows of a table, the middle of a long one left out. */
export function limitedRows(
  rows: readonly string[],
  { most, first, last }: RowLimits = ROW_LIMITS,
): ShownLine[] {
  if (rows.length <= most) return [...rows];
  return [
    ...rows.slice(0, first),
    gap(rows.length - first - last, 'rows'),
    ...rows.slice(rows.length - last),
  ];
}

/** Fewer rows are no reason to look for what they share. */
const FEWEST_ALIKE = 8;

/**
 * A table as its header, what all its rows have in one column, and its rows without that: `a|b|c` each, the middle of many
 * left out. Columns that differ keep their order.
 */
export function tableLines(header: string, rows: readonly string[]): ShownLine[] {
  const names = header.split('|');
  const cells = rows.map((row) => row.split('|'));
  const first = cells[0] ?? [];
  const isEven = cells.every(({ length }) => length === names.length);
  const isShared = names.map(
    (name, column) =>
      isEven &&
      rows.length >= FEWEST_ALIKE &&
      isWorthSaying(name, first[column] ?? '', rows.length) &&
      cells.every((row) => row[column] === first[column]),
  );
  if (!isShared.includes(true) || !isShared.includes(false)) return [header, ...limitedRows(rows)];
  const differing = (row: readonly string[]): string => row.filter((_, at) => !isShared[at]).join('|');
  const shared = names.flatMap((name, at) => (isShared[at] ? [`${name} = ${first[at] || '(empty)'}`] : []));
  return [differing(names), `in all rows: ${shared.join(', ')}`, ...limitedRows(cells.map(differing))];
}

/** Once with its name and a few words, or a cell in every row: by characters. */
const isWorthSaying = (name: string, value: string, rows: number): boolean =>
  (value.length + 1) * Math.min(rows, ROW_LIMITS.first) > 2 * (name.length + value.length + 20);

/** Cells of a row in which they stand between bars, without their padding: `a|b|c`. */
export const barCells = (row: string): string =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .join('|');

/** Where the columns of a table begin, by its header: each word that has two blanks, or the line's begin, before it. */
export function columnStarts(header: string): number[] {
  return [...header.matchAll(/(?:^|(?<= {2}|\t))\S/g)].map((match) => match.index);
}

/** The cell of a row between two columns. */
export const cellAt = (row: string, starts: readonly number[], column: number): string =>
  row.slice(starts[column] ?? row.length, starts[column + 1] ?? row.length).trim();
