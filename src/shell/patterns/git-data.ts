import { type Command, hasOption, optionValue } from './command.ts';
import { gitOperands, gitVerb } from './git-commands.ts';
import { definePattern } from './pattern.ts';

/** Plumbing, and what is meant to be applied or read by a program. */
const DATA = new Set([
  ...[
    'archive',
    'bundle',
    'cat-file',
    'config',
    'count-objects',
    'diff-files',
    'diff-index',
    'diff-tree',
    'fast-export',
  ],
  ...[
    'for-each-ref',
    'format-patch',
    'grep',
    'hash-object',
    'ls-files',
    'ls-remote',
    'ls-tree',
    'merge-base',
    'name-rev',
  ],
  ...[
    'reflog',
    'rev-list',
    'rev-parse',
    'shortlog',
    'show-ref',
    'symbolic-ref',
    'tag',
    'var',
    'describe',
    'notes',
    'branch',
  ],
  ...['worktree', 'stash', 'range-diff', 'am', 'apply', 'check-ignore', 'merge-tree'],
]);
const FORMATS = [
  '--porcelain',
  '--short',
  '-s',
  '-z',
  '--null',
  '--raw',
  '--format',
  '--pretty',
  '--oneline',
  '--numstat',
];
const NARROWED = [
  '--name-only',
  '--name-status',
  '--stat',
  '--shortstat',
  '--check',
  '--word-diff',
  '--summary',
];

/** `git show HEAD:src/a.ts` prints a file. */
const isBlob = (command: Command): boolean =>
  gitVerb(command) === 'show' && gitOperands(command).some((word) => /^[^:\s]+:[^:]|^:\d?:?[^:]/.test(word));

function isAskedFor(command: Command): boolean {
  const verb = gitVerb(command);
  if (verb === 'status') return hasOption(command, '--porcelain', '--short', '-s', '-z', '-b');
  if (verb === 'blame')
    return hasOption(command, '-p', '--porcelain', '--line-porcelain', '--incremental', '-L');
  if (verb === 'diff') return hasOption(command, ...NARROWED, '--raw', '-z', '--numstat', '--binary');
  if (verb !== 'log' && verb !== 'show') return false;
  const pretty = optionValue(command, '--pretty') ?? '';
  const isPlain = ['', 'medium', 'full', 'fuller', 'short'].includes(pretty);
  return hasOption(command, ...FORMATS.filter((name) => name !== '--pretty')) || !isPlain;
}

/** Outputs of git that are shown as they are: the user chose their form, or each line is data. */
export const gitData = definePattern({
  name: 'git-data',
  family: 'git',
  programs: ['git'],
  match: (command) => DATA.has(gitVerb(command)) || isBlob(command) || isAskedFor(command),
  otherwise: 'raw',
});
