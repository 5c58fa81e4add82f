import { gap, type ShownLine } from './shown-line.ts';
import { cellAt, columnStarts } from './table-rows.ts';

/** A table whose columns begin where the words of its header do. */
export interface AlignedTable {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const FEWEST_COLUMNS = 3;
/** `NAME`, `CONTAINER ID`, `FIXED-IN`, `%CPU`. */
const HEADER_NAME = /^[A-Z%#][A-Z0-9%#/_().: -]*$/;

/** `undefined` when a row does not keep to the columns: then nobody knows what belongs to which. */
export function readAlignedTable(lines: readonly string[]): AlignedTable | undefined {
  const [header = '', ...others] = lines;
  const starts = columnStarts(header);
  if (starts.length < FEWEST_COLUMNS || starts[0] !== 0) return undefined;
  const names = starts.map((_, column) => cellAt(header, starts, column));
  if (!names.every((name) => HEADER_NAME.test(name))) return undefined;
  if (others.some((row) => !keepsColumns(row, starts))) return undefined;
  return { names, rows: others.map((row) => starts.map((_, column) => cellAt(row, starts, column))) };
}

/** Two blanks before each column: words of a sentence have one. */
const keepsColumns = (row: string, starts: readonly number[]): boolean =>
  /^\S/.test(row) &&
  starts.slice(1).every((start) => start > row.length || /^\s*$/.test(row.slice(start - 2, start)));

/** Fewer rows are all shown. */
const MANY_ROWS = 40;
const FIRST_ROWS = 10;

/**
 * The table without its padding, cells between bars. Of many rows those that `isQuiet` calls quiet become a number, after
 * the first ten; the others stay in their places.
 */
export function squeezed(
  { names, rows }: AlignedTable,
  isQuiet: (cells: readonly string[]) => boolean,
): ShownLine[] {
  const shown: ShownLine[] = [names.join('|')];
  let quiet = 0;
  const close = (): void => {
    if (quiet > 0) shown.push(gap(quiet, 'more rows of that kind'));
    quiet = 0;
  };
  for (const [at, cells] of rows.entries()) {
    if (rows.length > MANY_ROWS && at >= FIRST_ROWS && isQuiet(cells)) {
      quiet++;
      continue;
    }
    close();
    shown.push(cells.join('|'));
  }
  close();
  return shown;
}
