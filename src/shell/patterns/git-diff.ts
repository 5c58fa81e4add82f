import { gitVerb } from './git-commands.ts';
import { repeatedLinesIn, shortenPatch } from './patch-lines.ts';
import { definePattern, onStdout } from './pattern.ts';
import { gap } from './shown-line.ts';

/**
 * Every changed line with its context and place; only blob ids and repeated names are gone, and changes of generated files
 * are counted. The first line says that this is no patch to apply.
 */
export const gitDiff = definePattern({
  name: 'git-diff',
  family: 'git',
  programs: ['git'],
  match: (command) => ['diff', 'show'].includes(gitVerb(command)),
  otherwise: 'raw',
  shorten: (run) => {
    if (!run.stdout.some((line) => line.startsWith('diff --'))) return undefined;
    const repeated = repeatedLinesIn(run.stdout);
    const mark =
      repeated === 0 ? [] : [gap(repeated, 'head lines of files (for reading, not for git apply)')];
    return onStdout(run, [...mark, ...shortenPatch(run.stdout)], false);
  },
});
