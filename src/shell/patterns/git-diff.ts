import { gitVerb } from './git-commands.ts';
import { hasGap, shortenPatch } from './patch-lines.ts';
import { definePattern, onStdout } from './pattern.ts';

/** Every changed line with its context and place; only blob ids and repeated names are gone. */
export const gitDiff = definePattern({
  name: 'git-diff',
  family: 'git',
  programs: ['git'],
  match: (command) => ['diff', 'show'].includes(gitVerb(command)),
  otherwise: 'raw',
  shorten: (run) => {
    if (!run.stdout.some((line) => line.startsWith('diff --'))) return undefined;
    const shown = shortenPatch(run.stdout);
    return onStdout(run, shown, !hasGap(shown));
  },
});
