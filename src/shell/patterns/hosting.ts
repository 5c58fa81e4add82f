import { type Command, hasOption, operands } from './command.ts';
import { hasGap, shortenPatch } from './patch-lines.ts';
import { definePattern, onStdout } from './pattern.ts';
import { gap, type ShownLine } from './shown-line.ts';

const VALUED = ['-R', '--repo', '--hostname'];
const pathOf = (command: Command): string => operands(command, VALUED).slice(0, 2).join(' ');

const LOG_LINE = /^([^\t]+)\t([^\t]+)\t\uFEFF?(?:\d{4}-\d\d-\d\dT[\d:.]+Z ?)?(.*)$/;

/** Logs of a workflow run: job and step once above their lines, times gone, each line of text as it is. */
export const runLogs = definePattern({
  name: 'gh-run-log',
  family: 'gh',
  programs: ['gh'],
  match: (command) => pathOf(command) === 'run view' && hasOption(command, '--log', '--log-failed'),
  otherwise: 'raw',
  shorten: (run) => {
    const rows = run.stdout.map((line) => LOG_LINE.exec(line));
    if (rows.length === 0 || rows.some((row) => row === null)) return undefined;
    const shown: string[] = [];
    let place = '';
    for (const row of rows) {
      const [, job = '', step = '', text = ''] = row ?? [];
      if (`${job}\t${step}` !== place) shown.push(`${job} › ${step}`);
      place = `${job}\t${step}`;
      if (text !== '') shown.push(text);
    }
    return onStdout(run, shown);
  },
});

const PASSED = /\t(?:pass|success|skipping|skipped|neutral)\t/;
const FIRST = 3;

/** Checks of a request: every one that has not passed; of those that have, the first three and a number. */
export const checks = definePattern({
  name: 'gh-checks',
  family: 'gh',
  programs: ['gh'],
  match: (command) => pathOf(command) === 'pr checks' && !hasOption(command, '--json', '--watch'),
  otherwise: 'raw',
  shorten: (run) => {
    const shown: ShownLine[] = [];
    const passed = run.stdout.filter((line) => PASSED.test(line));
    for (const line of run.stdout) if (!PASSED.test(line) || passed.indexOf(line) < FIRST) shown.push(line);
    if (passed.length > FIRST)
      shown.push(gap(passed.length - FIRST, 'more checks that passed or were skipped'));
    return passed.length > FIRST ? onStdout(run, shown) : undefined;
  },
});

/** Patches of requests, as those of git. */
export const requestPatches = definePattern({
  name: 'request-diff',
  family: 'gh',
  programs: ['gh', 'glab', 'jj', 'hg', 'sl'],
  match: (command) =>
    ['pr diff', 'mr diff'].includes(pathOf(command)) ||
    (!['gh', 'glab'].includes(command.program) && ['diff', 'show'].includes(operands(command)[0] ?? '')),
  otherwise: 'raw',
  shorten: (run) => {
    if (!run.stdout.some((line) => line.startsWith('diff --'))) return undefined;
    const shown = shortenPatch(run.stdout);
    return onStdout(run, shown, !hasGap(shown));
  },
});

/** Requests, issues, releases: their texts are what one came for; lists are rows already. */
export const hostingData = definePattern({
  name: 'hosting-data',
  family: 'gh',
  programs: ['gh', 'glab', 'hub', 'tea', 'jj', 'hg', 'sl', 'svn', 'fossil', 'p4', 'act'],
  match: (command) => command.program !== 'act',
  otherwise: 'raw',
});
