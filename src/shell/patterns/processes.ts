import { hasOption } from './command.ts';
import { definePattern, onStdout } from './pattern.ts';
import { gap, type ShownLine } from './shown-line.ts';

const HEADER = /^\s*(?:USER|UID|PID)\b.*\b(?:COMMAND|CMD)$/;
const ROW = /^\s*(?:\S+\s+)?\d+\s/;
/** Fewer are shown as they are. */
const FEW = 12;
/** Of processes with the same command and without load, so many are shown. */
const SAME_SHOWN = 2;
/** Per cent of a processor or of memory. */
const BUSY = 1;

interface Columns {
  readonly names: readonly string[];
  /** The command is the rest of the line. */
  readonly count: number;
}

/** Processes in their order, padding gone; idle ones of one command become a number. */
export const processes = definePattern({
  name: 'ps',
  family: 'ps',
  programs: ['ps'],
  match: (command) =>
    !hasOption(command, '-o', '--format', '-O', '-p', '--pid', '-q', '-C', '-j', '--forest'),
  otherwise: 'raw',
  shorten: (run) => {
    const [first = '', ...lines] = run.stdout;
    if (!HEADER.test(first) || lines.length < FEW) return undefined;
    if (!lines.every((line) => ROW.test(line))) return undefined;
    const names = first.trim().split(/\s+/);
    const rows = lines.map((line) => cellsOf(line, { names, count: names.length }));
    const left = names.filter((name) => LEFT_OUT.has(name));
    const header = shownCells(names, names);
    const columns = left.length === 0 ? [] : [gap(left.length, `columns (${left.join(' ')})`)];
    return onStdout(run, [header, ...columns, ...foldIdle(rows, names)]);
  },
});

function cellsOf(line: string, { count }: Columns): readonly string[] {
  const words = line.trim().split(/\s+/);
  return [...words.slice(0, count - 1), words.slice(count - 1).join(' ')];
}

/** Sizes in memory, terminal and start say little about a process: they are in the archived output. */
const LEFT_OUT = new Set(['VSZ', 'RSS', 'TTY', 'START', 'STIME', 'F', 'ADDR', 'WCHAN', 'PRI', 'NI', 'SZ']);

const shownCells = (cells: readonly string[], names: readonly string[]): string =>
  cells.filter((_, at) => !LEFT_OUT.has(names[at] ?? '')).join(' ');

function foldIdle(rows: readonly (readonly string[])[], names: readonly string[]): ShownLine[] {
  const seen = new Map<string, number>();
  const shown: ShownLine[] = [];
  let folded = 0;
  const close = (): void => {
    if (folded > 0) shown.push(gap(folded, 'idle processes like those above'));
    folded = 0;
  };
  for (const row of rows) {
    const key = kindOf(row.at(-1) ?? '');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    if (count > SAME_SHOWN && !isBusy(row, names)) folded++;
    else {
      close();
      shown.push(shownCells(row, names));
    }
  }
  close();
  return shown;
}

/** Kernel threads are of one kind; of other commands the name with its digits hidden. */
const kindOf = (command: string): string =>
  command.startsWith('[') && command.endsWith(']') ? '[kernel]' : command.replace(/\d+/g, '#');

const isBusy = (row: readonly string[], names: readonly string[]): boolean =>
  ['%CPU', '%MEM', 'C'].some((name) => Number(row[names.indexOf(name)]) >= BUSY) ||
  /^[DZT]/.test(row[Math.max(names.indexOf('STAT'), names.indexOf('S'))] ?? '') === true;
