import { subcommand } from './command.ts';
import { definePattern } from './pattern.ts';

/** Options of git itself whose value is a word of its own. */
export const GIT_VALUED = [
  '-C',
  '-c',
  '--git-dir',
  '--work-tree',
  '--namespace',
  '--exec-path',
  '--config-env',
];

const TRANSFERS = new Set(['clone', 'fetch', 'pull', 'push']);

/** Counting, compressing and receiving: the same in every transfer. What moved (`a..b main -> main`) stays. */
export const gitTransfer = definePattern({
  name: 'git-transfer',
  family: 'git',
  programs: ['git'],
  match: (command) => TRANSFERS.has(subcommand(command, GIT_VALUED)),
  noise: [
    {
      what: 'progress lines',
      line: /^(?:remote: )?(?:Enumerating|Counting|Compressing|Receiving|Writing|Unpacking|Resolving|Updating|Checking connectivity|Delta compression)\b.*(?:\d|done)/,
      isUnmarked: true,
    },
    { what: 'progress lines', line: /^(?:remote: )?Total \d+ \(delta \d+\)/, isUnmarked: true },
  ],
});
