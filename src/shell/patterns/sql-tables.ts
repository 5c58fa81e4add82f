import { withoutBoxes, withoutColumns } from './drawn-tables.ts';
import { definePattern, onStdout } from './pattern.ts';
import { printsMysqlTable, printsPsqlTable, printsRows } from './query-output.ts';
import type { ShownLine } from './shown-line.ts';
import { barCells, ROW_LIMITS, tableLines } from './table-rows.ts';

const PSQL_RULE = /^-+(?:\+-+)*$/;
const PSQL_COUNT = /^\(\d+ rows?\)$/;

/**
 * Tables of psql: padding is gone, the middle of more than a hundred rows with its count. Errors, plans, notices and the
 * number of rows stay.
 */
export const psqlTables = definePattern({
  name: 'psql',
  family: 'psql',
  programs: ['psql', 'pgcli', 'cockroach'],
  match: printsPsqlTable,
  otherwise: 'raw',
  shorten: (run) => {
    const shown: ShownLine[] = [];
    let isShort = true;
    for (let at = 0; at < run.stdout.length; ) {
      const end = tableEnd(run.stdout, at);
      if (end === undefined) shown.push(run.stdout[at++] ?? '');
      else {
        const rows = run.stdout.slice(at + 2, end).map(barCells);
        isShort &&= rows.length <= ROW_LIMITS.most;
        shown.push(...tableLines(barCells(run.stdout[at] ?? ''), rows));
        at = end;
      }
    }
    return onStdout(
      run,
      shown.filter((line) => line !== ''),
      isShort,
    );
  },
});

/** Where the rows of a table that begins here end; `undefined` when none does, or when a cell has several lines. */
function tableEnd(lines: readonly string[], at: number): number | undefined {
  const bars = countBars(lines[at + 1] ?? '', '+');
  if (!PSQL_RULE.test(lines[at + 1] ?? '') || countBars(lines[at] ?? '', '|') !== bars) return undefined;
  if (lines[at]?.trim() === 'QUERY PLAN') return undefined;
  let end = at + 2;
  while (end < lines.length && !PSQL_COUNT.test(lines[end] ?? '') && lines[end] !== '') {
    if (countBars(lines[end] ?? '', '|') !== bars || /\+\s*(?:\||$)/.test(lines[end] ?? '')) return undefined;
    end++;
  }
  return end;
}

const countBars = (line: string, bar: string): number => line.split(bar).length - 1;

/** Tables of the MySQL and MariaDB clients in their boxes, likewise. */
export const mysqlTables = definePattern({
  name: 'mysql',
  family: 'mysql',
  programs: ['mysql', 'mariadb', 'mycli', 'tidb'],
  match: printsMysqlTable,
  otherwise: 'raw',
  shorten: (run) => {
    const tables = withoutBoxes(run.stdout);
    if (!tables) return undefined;
    const stderr = run.stderr.filter(
      (line) => !/Using a password on the command line interface can be insecure/.test(line),
    );
    return { ...onStdout(run, tables.lines, tables.isWhole), stderr };
  },
});

/** What these print elsewhere is a form that somebody asked for. */
const ALIGNED_CLIENTS = [...psqlTables.programs, ...mysqlTables.programs];

/**
 * Answers that are data, in the form that a script would read: shown as they are. What is drawn as a table loses its
 * padding, and of more than a hundred rows the middle.
 */
export const databaseData = definePattern({
  name: 'database-data',
  family: 'sqlite',
  programs: [
    'sqlite3',
    'duckdb',
    'redis-cli',
    'mongosh',
    'mongo',
    'cqlsh',
    'clickhouse-client',
    'clickhouse',
    'influx',
    'bq',
    'sqlcmd',
    'litecli',
    ...ALIGNED_CLIENTS,
  ],
  match: () => true,
  otherwise: 'raw',
  shorten: (run) => {
    if (ALIGNED_CLIENTS.includes(run.command.program) || !printsRows(run.command)) return undefined;
    const tables = withoutBoxes(run.stdout) ?? withoutColumns(run.stdout);
    return tables && onStdout(run, tables.lines, tables.isWhole);
  },
});
