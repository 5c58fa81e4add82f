import { type Command, hasOption } from './command.ts';

/** Options with which psql writes no aligned table, or writes elsewhere. */
const PSQL_DATA = [
  ...['-A', '--no-align', '-t', '--tuples-only', '--csv', '-H', '--html', '-x', '--expanded'],
  ...['-P', '--pset', '-o', '--output', '-F', '--field-separator', '-R', '--record-separator'],
  ...['-z', '--field-separator-zero', '-0', '--record-separator-zero'],
];
/** Statements whose rows are written for a program: `\copy … to`, `COPY … TO STDOUT`, `\g file`, `\o file`. */
const PSQL_COPIES = /\\copy\b|\bcopy\b[^;]*\bto\b|\\(?:o|out|gx?|gexec|pset|a|t|H|x)\b/i;

/** Whether psql (or a client like it) prints its rows as a table for people. */
export const printsPsqlTable = (command: Command): boolean =>
  !hasOption(command, ...PSQL_DATA) && !command.args.some((arg) => PSQL_COPIES.test(arg));

const MYSQL_DATA = '-B --batch -X --xml -H --html -E --vertical -r --raw -s --silent'.split(' ');

/** The same for the clients of MySQL and MariaDB. */
export const printsMysqlTable = (command: Command): boolean => !hasOption(command, ...MYSQL_DATA);

/** Forms that sqlite3, DuckDB and clients like them write for programs or for other clients. */
const LIST_DATA = [
  ...['-csv', '-json', '-line', '-list', '-tabs', '-ascii', '-html', '-quote', '-jsonlines', '-separator'],
  ...['-newline', '-insert', '-markdown', '-latex', '-noheader', '--raw', '--csv'],
];
const DOT_COMMANDS = /(?:^|\s)\.(?:mode|dump|output|once|import|separator|backup|save|schema|read)\b/;

/** Whether the rows of sqlite3 and its like are an answer for people. */
export const printsRows = (command: Command): boolean =>
  !hasOption(command, ...LIST_DATA) && !command.args.some((arg) => DOT_COMMANDS.test(arg));
