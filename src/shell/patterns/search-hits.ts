import { cutLine } from '../generic/index.ts';
import { type Command, hasOption, operands, optionValue } from './command.ts';
import { definePattern, onStdout } from './pattern.ts';
import type { ShownLine } from './shown-line.ts';

/** `src/a.ts:12:text`, in context `src/a.ts-12-text`; also `C:\a.ts:12:text`. */
const NUMBERED = /^((?:[A-Za-z]:[\\/])?[^\s:][^:]*?)([:-])(\d+)\2/;
/** `src/a.ts:text`: the name has a dot or a slash in it, and no blank. */
const UNNUMBERED = /^((?:[A-Za-z]:[\\/])?[^\s:]*[./][^\s:]*)(:)()/;
const SEPARATOR = '--';
/** Of a line that no person wrote, its beginning and end. */
const LONGEST = 500;
const HEAD = 300;
const TAIL = 100;
/** So many lines in a hundred have to be hits; the rest are notices of the program. */
const MOST_OTHERS = 0.1;

interface Hit {
  readonly file: string;
  readonly rest: string;
}

/** Forms that the user chose for something else than reading hits. */
const NARROWED = [
  '-c',
  '--count',
  '-l',
  '--files-with-matches',
  '-L',
  '--files-without-match',
  '-o',
  '--only-matching',
];
const DATA = [
  '-z',
  '-Z',
  '--null',
  '--json',
  '--vimgrep',
  '--heading',
  '--count-matches',
  '--files',
  '-q',
  '--passthru',
  '-p',
];

const printsHits = (command: Command): boolean => {
  const isGit = command.program === 'git';
  return (
    !hasOption(command, ...NARROWED, ...DATA) && !isGit && optionValue(command, '--format') === undefined
  );
};

/** Hits below the name of their file, each with its line number and text as they are: all of them, in their order. */
export const searchHits = definePattern({
  name: 'search-hits',
  family: 'grep',
  programs: ['grep', 'egrep', 'fgrep', 'zgrep', 'rg', 'ag', 'ack', 'ugrep', 'ripgrep', 'git-grep'],
  match: printsHits,
  otherwise: 'raw',
  shorten: (run) => {
    const shapes = namesFiles(run.command) ? [NUMBERED, UNNUMBERED] : [NUMBERED];
    const read = shapes.map((shape) => readHits(run.stdout, shape)).find((hits) => hits !== undefined);
    if (!read) return withoutLongLines(run.stdout) && onStdout(run, withoutLongLines(run.stdout) ?? []);
    const shown = grouped(run.stdout, read);
    const short = withoutLongLines(shown);
    return onStdout(run, short ?? shown, short === undefined);
  },
});

/** Whether hits begin with the name of a file: of one file grep prints the text alone, which may look like a name. */
const namesFiles = (command: Command): boolean =>
  !/grep$/.test(command.program) ||
  hasOption(command, '-r', '-R', '-H', '--recursive', '--with-filename', '--dereference-recursive') ||
  operands(command).length > 2;

/** What the user asked of a search and what is no list of hits: as it is. */
export const searchData = definePattern({
  name: 'search-data',
  family: 'grep',
  programs: searchHits.programs,
  match: (command) => !printsHits(command),
  otherwise: 'raw',
});

/** `undefined` when the lines are not of this shape. */
function readHits(lines: readonly string[], shape: RegExp): readonly (Hit | undefined)[] | undefined {
  const hits = lines.map((line) => hitOf(line, shape));
  const others = hits.filter((hit, at) => hit === undefined && lines[at] !== SEPARATOR).length;
  return others <= lines.length * MOST_OTHERS ? hits : undefined;
}

/** Names are looked for in so much of a line: the shapes would take long over one that no person wrote. */
const LONGEST_NAME = 500;

function hitOf(line: string, shape: RegExp): Hit | undefined {
  const [head, file, sign = '', number = ''] = shape.exec(line.slice(0, LONGEST_NAME)) ?? [];
  if (head === undefined || file === undefined) return undefined;
  const text = line.slice(file.length + sign.length + (number === '' ? 0 : number.length + sign.length));
  return { file, rest: `${number}${number === '' ? '' : sign}${text}` };
}

function grouped(lines: readonly string[], hits: readonly (Hit | undefined)[]): string[] {
  const shown: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = endOfFile(lines, hits, at);
    const file = hits[at]?.file;
    if (file === undefined || end - at === 1) shown.push(...lines.slice(at, end));
    else {
      shown.push(file);
      for (let line = at; line < end; line++) shown.push(hits[line]?.rest ?? lines[line] ?? '');
    }
    at = end;
  }
  return shown;
}

/** Where the hits in the file of hit `at` end. Separators between hits of one file belong to it. */
function endOfFile(lines: readonly string[], hits: readonly (Hit | undefined)[], at: number): number {
  const file = hits[at]?.file;
  let end = at + 1;
  if (file === undefined) return end;
  for (let next = end; next < lines.length; next++) {
    if (hits[next]?.file === file) end = next + 1;
    else if (lines[next] !== SEPARATOR) break;
  }
  return end;
}

/** `undefined` when no line is that long. */
function withoutLongLines(lines: readonly string[]): readonly ShownLine[] | undefined {
  if (!lines.some((line) => line.length > LONGEST)) return undefined;
  return lines.map((line) => (line.length > LONGEST ? cutLine(line, HEAD, TAIL) : line));
}
