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

/** Cells of a row in which they stand between bars, without their padding: `a|b|c`. */
export const barCells = (row: string): string =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .join('|');

/** The same where bars stand around the row too. */
export const boxedCells = (row: string): string => barCells(row.slice(1, -1));

/** Where the columns of a table begin, by its header: each word that has two blanks, or the line's begin, before it. */
export function columnStarts(header: string): number[] {
  return [...header.matchAll(/(?:^|(?<= {2}|\t))\S/g)].map((match) => match.index);
}

/** The cell of a row between two columns. */
export const cellAt = (row: string, starts: readonly number[], column: number): string =>
  row.slice(starts[column] ?? row.length, starts[column + 1] ?? row.length).trim();
