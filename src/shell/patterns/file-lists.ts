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
/** Modes that need no mention, once it is said that they are not mentioned. */
const USUAL = { '-': '-rw-r--r--', d: 'drwxr-xr-x' } as const;

interface Entry {
  readonly mode: string;
  readonly owner: string;
  readonly size: string;
  readonly time: string;
  readonly name: string;
}

/**
 * Long listings: what is the same in every line is said once (owner, group), what is usual is said once (modes), a
 * folder ends with `/`. Sizes, times, unusual modes and targets of links stay; link counts are gone.
 */
export const longListing = definePattern({
  name: 'ls-long',
  family: 'ls',
  programs: ['ls', 'gls'],
  match: (command) =>
    isLong(command) && !hasOption(command, '-i', '-s', '-Z', '-R', '--inode', '--zero', '--full-time'),
  otherwise: 'raw',
  shorten: (run) => {
    const lines = run.stdout.filter((line) => line !== '' && !/^total \d/.test(line));
    const entries = lines.map(readEntry);
    const [first] = entries;
    if (!first || entries.some((entry) => entry === undefined)) return undefined;
    const all = entries as readonly Entry[];
    const isShared = all.every((entry) => entry.owner === first.owner);
    const head = `${isShared ? `${first.owner}; ` : ''}${USUAL['-']}, ${USUAL.d}/ unless said`;
    return onStdout(run, [head, ...all.map((entry) => rowOf(entry, isShared))], true);
  },
});

function readEntry(line: string): Entry | undefined {
  const [, mode = '', , owner, group, size = '', time = '', name] = ENTRY.exec(line) ?? [];
  return name === undefined
    ? undefined
    : { mode, owner: `${owner} ${group}`, size, time: time.replace(/ +/g, ' '), name };
}

function rowOf({ mode, owner, size, time, name }: Entry, isShared: boolean): string {
  const isUsual = mode === USUAL['-'] || mode === USUAL.d;
  return [
    isUsual ? '' : mode,
    isShared ? '' : owner,
    mode[0] === 'd' ? '' : size,
    time,
    mode[0] === 'd' ? `${name}/` : name,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
