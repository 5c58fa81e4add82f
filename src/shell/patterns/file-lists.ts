import { type Command, hasOption } from './command.ts';
import { definePattern, onStdout } from './pattern.ts';

/** Actions of find that print something else than one path a line, or do something. */
const FIND_ACTIONS = /^-(?:print0|printf|fprint\w*|ls|fls|exec|execdir|ok|okdir|delete|quit)$/;

const printsPaths = (command: Command): boolean =>
  command.program === 'fd' || command.program === 'fdfind'
    ? !hasOption(
        command,
        '-0',
        '--print0',
        '-l',
        '--list-details',
        '-x',
        '--exec',
        '-X',
        '--exec-batch',
        '--format',
      )
    : !command.args.some((word) => FIND_ACTIONS.test(word));

/** Paths of one folder in one row below its name, in the order in which they came. */
export const pathList = definePattern({
  name: 'path-list',
  family: 'find',
  programs: ['find', 'fd', 'fdfind', 'gfind'],
  match: printsPaths,
  otherwise: 'raw',
  shorten: (run) => {
    if (run.stdout.some((line) => line === '' || /\s/.test(line))) return undefined;
    return onStdout(run, byFolder(run.stdout), true);
  },
});

/** `a/b/c.ts` → folder `a/b/`, name `c.ts`; a folder that find prints itself has a name in its parent. */
function byFolder(paths: readonly string[]): string[] {
  const shown: string[] = [];
  for (let at = 0; at < paths.length; ) {
    const folder = folderOf(paths[at] ?? '');
    let end = at + 1;
    while (end < paths.length && folderOf(paths[end] ?? '') === folder) end++;
    const names = paths.slice(at, end).map((path) => path.slice(folder.length));
    shown.push(
      end - at === 1 || folder === ''
        ? names.map((name) => folder + name).join(' ')
        : `${folder} ${names.join(' ')}`,
    );
    at = end;
  }
  return shown;
}

const folderOf = (path: string): string => path.slice(0, path.replace(/[\\/]+$/, '').search(/[^\\/]*$/));

const SECTION = /^(.+):$/;

/** `ls -R`: the names of a folder in one row behind it. */
export const listing = definePattern({
  name: 'ls-names',
  family: 'ls',
  programs: ['ls', 'gls', 'exa', 'eza', 'lsd', 'dir'],
  match: (command) =>
    !isLong(command) && !hasOption(command, '-1', '-s', '-i', '-Q', '-b', '--zero', '--size', '--inode'),
  otherwise: 'raw',
  shorten: (run) => {
    if (!run.stdout.some((line) => SECTION.test(line)) || run.stdout.some((line) => /\s/.test(line)))
      return undefined;
    const shown: string[] = [];
    let names: string[] = [];
    const close = (): void => {
      if (names.length > 0)
        shown.push(`${SECTION.test(shown.at(-1) ?? '') ? `${shown.pop()} ` : ''}${names.join(' ')}`);
      names = [];
    };
    for (const line of run.stdout) {
      if (SECTION.test(line) || line === '') close();
      if (SECTION.test(line)) shown.push(line);
      else if (line !== '') names.push(line);
    }
    close();
    return onStdout(run, shown, true);
  },
});

const isLong = (command: Command): boolean =>
  hasOption(command, '-l', '-o', '-g', '-n', '--format', '--long');

const ENTRY =
  /^([-bcdlpsDCMn?][-rwxsStTlL]{9}[.+@]?) +(\d+) +(\S+) +(\S+) +(\S+(?:, +\d+)?) +(\w{3} +\d+ +[\d:]+|\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d\S* [+-]\d{4})?|\d+ \w{3} +[\d:]+) (.*)$/;
interface Entry {
  readonly mode: string;
  readonly owner: string;
  readonly size: string;
  readonly time: string;
  readonly name: string;
}

/** What most entries of a listing have: said once, above them. */
interface Usual {
  readonly owner: string;
  readonly file: string;
  readonly folder: string;
}

/**
 * Long listings: what is usual is said once (owner and group, modes of files and folders), a folder ends with `/`. Sizes,
 * times, what is unusual and targets of links stay; link counts are gone.
 */
export const longListing = definePattern({
  name: 'ls-long',
  family: 'ls',
  programs: ['ls', 'gls'],
  match: (command) =>
    isLong(command) && !hasOption(command, '-i', '-s', '-Z', '--inode', '--zero', '--full-time'),
  otherwise: 'raw',
  shorten: (run) => {
    const lines = run.stdout.filter((line) => line !== '' && !/^total \d/.test(line));
    const read = lines.map((line) => readEntry(line) ?? (SECTION.test(line) ? line : undefined));
    if (read.some((entry) => entry === undefined)) return undefined;
    const entries = read.filter((entry) => typeof entry === 'object');
    if (entries.length === 0) return undefined;
    const usual = usualOf(entries);
    const head = `${usual.owner}; ${usual.file}, ${usual.folder}/ unless said`;
    const rows = read.map((entry) => (typeof entry === 'object' ? rowOf(entry, usual) : (entry ?? '')));
    return onStdout(run, [head, ...rows], true);
  },
});

function readEntry(line: string): Entry | undefined {
  const [, mode = '', , owner, group, size = '', time = '', name] = ENTRY.exec(line) ?? [];
  return name === undefined
    ? undefined
    : { mode, owner: `${owner} ${group}`, size, time: time.replace(/ +/g, ' '), name };
}

function usualOf(entries: readonly Entry[]): Usual {
  const modesOf = (kind: string): string[] =>
    entries.map(({ mode }) => mode).filter((mode) => mode.startsWith(kind));
  return {
    owner: commonest(entries.map(({ owner }) => owner)) ?? '',
    file: commonest(modesOf('-')) ?? '-rw-r--r--',
    folder: commonest(modesOf('d')) ?? 'drwxr-xr-x',
  };
}

/** Of equally common ones the first. */
function commonest(words: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function rowOf({ mode, owner, size, time, name }: Entry, usual: Usual): string {
  const isFolder = mode.startsWith('d');
  const isTold =
    mode === usual.file || mode === usual.folder || (mode === 'lrwxrwxrwx' && name.includes(' -> '));
  return [
    isTold ? '' : mode,
    owner === usual.owner ? '' : owner,
    isFolder ? '' : size,
    time,
    isFolder ? `${name}/` : name,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
