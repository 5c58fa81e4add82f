import { gitVerb } from './git-commands.ts';
import { definePattern } from './pattern.ts';

const TRANSFERS = new Set(['clone', 'fetch', 'pull', 'push', 'submodule', 'remote']);

/** Counting, compressing and receiving: the same in every transfer. What moved (`a..b main -> main`) stays. */
export const gitTransfer = definePattern({
  name: 'git-transfer',
  family: 'git',
  programs: ['git'],
  match: (command) => TRANSFERS.has(gitVerb(command)),
  noise: [
    {
      what: 'progress lines',
      line: /^(?:remote: )?(?:Enumerating|Counting|Compressing|Receiving|Writing|Unpacking|Resolving|Updating|Checking connectivity|Delta compression)\b.*(?:\d|done)/,
      isUnmarked: true,
    },
    { what: 'progress lines', line: /^(?:remote: )?Total \d+ \(delta \d+\)/, isUnmarked: true },
  ],
});
