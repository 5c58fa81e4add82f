import type { ShownLine } from './shown-line.ts';
import { limitedRows } from './table-rows.ts';

/** The tables of one stream, without their padding. */
export interface UndrawnTables {
  readonly lines: readonly ShownLine[];
  /** No row is missing. */
  readonly isWhole: boolean;
}

const RULE = /^(?:\+[-=+]+|[├┌└╭╰╞╔╠╚╟┏┡┗][─═━┬┼┴┤┐┘╮╯╡╪╤╧╦╬╩╣╗╝╢╫┯┿┷┳╇┻┓┩┛]+)$/;
const ROW = /^([|│║┃])(?:.*[|│║┃])?$/;
/** Above and below the header and at the end; DuckDB has one more above its totals. A rule between all rows is another form. */
const MOST_RULES = 4;

/** Tables in boxes of any characters: rows as cells between bars. `undefined` when a cell may have several lines or bars. */
export function withoutBoxes(lines: readonly string[]): UndrawnTables | undefined {
  const shown: ShownLine[] = [];
  let rows: string[] = [];
  let rules = 0;
  let hasTable = false;
  let isWhole = true;
  const close = (): void => {
    const limited = limitedRows(rows);
    isWhole &&= limited.length === rows.length;
    shown.push(...limited);
    rows = [];
  };
  for (const line of lines) {
    const bar = ROW.exec(line)?.[1];
    if (RULE.test(line)) {
      close();
      hasTable = true;
      if (++rules > MOST_RULES) return undefined;
    } else if (bar === undefined) {
      close();
      rules = 0;
      if (line !== '') shown.push(line);
    } else {
      const cells = cellsBetween(line, bar === '|' ? '|' : /[│║┃]/);
      if (cells === undefined || rules === 0) return undefined;
      rows.push(cells);
    }
  }
  close();
  return hasTable ? { lines: shown, isWhole } : undefined;
}

/** `a|b|c`; `undefined` when a cell has a bar of its own in it, where the table is drawn with others. */
function cellsBetween(row: string, bar: string | RegExp): string | undefined {
  const cells = row.split(bar).slice(1, -1);
  if (bar !== '|' && row.includes('|')) return undefined;
  return cells.map((cell) => cell.trim()).join('|');
}

const UNDERLINE = /^-+(?: {1,3}-+)+ *$/;

/** A header, a row of dashes below it, columns apart by blanks. `undefined` when a row does not keep to the columns. */
export function withoutColumns(lines: readonly string[]): UndrawnTables | undefined {
  const underline = lines[1] ?? '';
  if (!UNDERLINE.test(underline)) return undefined;
  const starts = [...underline.matchAll(/-+/g)].map((dashes) => dashes.index);
  const rows = lines.filter((_, at) => at !== 1);
  if (!rows.every((row) => keepsColumns(row, starts))) return undefined;
  const cells = rows.map((row) =>
    starts.map((start, column) => row.slice(start, starts[column + 1] ?? row.length).trim()).join('|'),
  );
  const body = limitedRows(cells.slice(1));
  return { lines: [cells[0] ?? '', ...body], isWhole: body.length === cells.length - 1 };
}

/** A row that begins with a blank belongs to the cell above it. */
const keepsColumns = (row: string, starts: readonly number[]): boolean =>
  /^\S/.test(row) &&
  !row.includes('|') &&
  starts.slice(1).every((start) => /^ ?$/.test(row.slice(start - 1, start)));
