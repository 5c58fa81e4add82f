import type { Command } from './command.ts';
import { definePattern } from './pattern.ts';

/** `tar xvf`, `tar -czvf`: names on their way, not a listing that was asked for. */
const tellsOfFiles = ({ args }: Command): boolean => {
  const mode = args.find((word) => /^-?[a-zA-Z]+$/.test(word)) ?? '';
  return (
    /[xcur]/.test(mode) &&
    !mode.includes('t') &&
    args.some((word) => /^-?[a-zA-Z]*v[a-zA-Z]*$|^--verbose$/.test(word))
  );
};

/** Files that are packed or unpacked: their number. What could not be, and totals, stay. */
export const tar = definePattern({
  name: 'tar',
  family: 'archives',
  programs: ['tar', 'bsdtar', 'gtar'],
  match: tellsOfFiles,
  noise: [{ what: 'names of files', line: /^(?:[xa] )?[^:]+$/, onlyWhenFine: true }],
});

/** The same for archives that name what they do with each file. */
export const unzip = definePattern({
  name: 'unzip',
  family: 'archives',
  programs: ['unzip', 'zip', '7z', '7za', 'unrar', 'jar'],
  match: ({ args }) => !args.some((word) => /^-[lvtZpz]|^[lt]$/.test(word)),
  noise: [
    {
      what: 'names of files',
      line: /^\s*(?:inflating|extracting|creating|linking|adding|updating|inflated|Extracting)(?:: |\s{2,})\s*\S/,
      onlyWhenFine: true,
    },
  ],
});

/** Files on their way to another place. Deletions, errors and totals stay. */
export const rsync = definePattern({
  name: 'rsync',
  family: 'archives',
  programs: ['rsync', 'scp', 'sftp', 'unison'],
  match: ({ args }) =>
    !args.some((word) => /^--(?:list-only|dry-run|itemize-changes)$|^-[a-z]*[ni][a-z]*$/.test(word)),
  noise: [
    { what: 'progress lines', line: /^\s+[\d,.]+[KMGT]? +\d+% +[\d.]+\w*B\/s/, isUnmarked: true },
    {
      what: 'names of files',
      line: /^(?!deleting |skipping |sending |sent |total size|receiving |building |created |rsync: )[^:]+$/,
      onlyWhenFine: true,
    },
  ],
});

/** Check-outs and updates of Subversion: each file is a line; conflicts, properties and the revision stay. */
export const subversion = definePattern({
  name: 'svn-update',
  family: 'svn',
  programs: ['svn'],
  match: ({ args }) =>
    ['checkout', 'co', 'update', 'up', 'export', 'import', 'add'].includes(
      args.find((word) => !word.startsWith('-')) ?? '',
    ),
  noise: [
    { what: 'added files', line: /^(?:A {4,9}|Adding +(?:\(bin\) +)?)\S/, onlyWhenFine: true },
    { what: 'updated files', line: /^U {4}\S/, onlyWhenFine: true },
    { what: 'deleted files', line: /^D {4}\S/, onlyWhenFine: true },
  ],
});
