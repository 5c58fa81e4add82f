import type { ShownLine } from './shown-line.ts';
import { ROW_LIMITS, tableLines } from './table-rows.ts';

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
  let table: string[][] = [];
  let isWhole = true;
  let tables = 0;
  const close = (): void => {
    if (table.length > 0) tables++;
    shown.push(...linesOf(table));
    isWhole &&= (table[1]?.length ?? 0) <= ROW_LIMITS.most;
    table = [];
  };
  for (const [at, line] of lines.entries()) {
    const bar = ROW.exec(line)?.[1];
    if (RULE.test(line)) {
      if (RULE.test(lines[at - 1] ?? '')) close();
      table.push([]);
      if (table.length > MOST_RULES) return undefined;
    } else if (bar === undefined) {
      close();
      if (line !== '') shown.push(line);
    } else {
      const cells = cellsBetween(line, bar === '|' ? '|' : /[│║┃]/);
      if (cells === undefined || table.length === 0) return undefined;
      table.at(-1)?.push(cells);
    }
  }
  close();
  return tables > 0 ? { lines: shown, isWhole } : undefined;
}

/** The rows between the rules of a table: its header, its body, what stands below. */
function linesOf([header = [], body = [], ...below]: readonly (readonly string[])[]): readonly ShownLine[] {
  const [names] = header;
  return names === undefined
    ? body
    : [...header.slice(0, -1), ...tableLines(header.at(-1) ?? names, body), ...below.flat()];
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
  const [header = '', ...body] = cells;
  return { lines: tableLines(header, body), isWhole: body.length <= ROW_LIMITS.most };
}

/** A row that begins with a blank belongs to the cell above it. */
const keepsColumns = (row: string, starts: readonly number[]): boolean =>
  /^\S/.test(row) &&
  !row.includes('|') &&
  starts.slice(1).every((start) => /^ ?$/.test(row.slice(start - 1, start)));
