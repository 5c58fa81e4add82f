import { gitVerb } from './git-commands.ts';
import { shortenGraph } from './git-graph.ts';
import { definePattern, onStdout } from './pattern.ts';

const HISTORY = new Set([
  'log',
  'show',
  'diff',
  'blame',
  'annotate',
  'status',
  'whatchanged',
  'difftool',
  'cherry',
]);

/** History in a form that no other pattern reads: graphs without what each commit says again, all else as it is. */
export const gitHistory = definePattern({
  name: 'git-history',
  family: 'git',
  programs: ['git'],
  match: (command) => HISTORY.has(gitVerb(command)),
  otherwise: 'raw',
  shorten: (run) => {
    const shown = gitVerb(run.command) === 'log' ? shortenGraph(run) : undefined;
    return shown && onStdout(run, shown);
  },
});

/** Commits, merges, checkouts: files that came or went are counted; totals, conflicts and what hooks say stay. */
export const gitRest = definePattern({
  name: 'git-changes',
  family: 'git',
  programs: ['git'],
  match: () => true,
  noise: [
    { what: 'created or deleted files', line: /^ (?:create|delete) mode \d{6} /, onlyWhenFine: true },
    {
      what: 'progress lines',
      line: /^(?:Updating files|Checking out files|Filtering content|Rebasing|Auto packing the repository)\b.*(?:\d|done)/,
      isUnmarked: true,
    },
  ],
});
