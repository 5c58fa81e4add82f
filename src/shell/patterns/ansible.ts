import { definePattern, onStdout } from './pattern.ts';
import { gap, type ShownLine } from './shown-line.ts';

const BANNER = /^((?:PLAY|TASK|RUNNING HANDLER|PLAY RECAP)(?: \[.*\])?) \*+$/;
/** A host in which all was well already. With a message behind it (`=> {`) it tells something. */
const QUIET = /^(?:ok|skipping): \[[^\]]+\](?: => \(item=.*\))?$|^included: .* for \S+$/;

interface Task {
  readonly banner: string;
  readonly lines: readonly string[];
}

/** Plays with the tasks that changed something or went wrong; tasks in which all was well already are counted. */
export const ansible = definePattern({
  name: 'ansible-playbook',
  family: 'ansible',
  programs: ['ansible-playbook', 'ansible', 'ansible-pull'],
  match: () => true,
  shorten: (run) => {
    const tasks = readTasks(run.stdout);
    if (tasks.length < 2) return undefined;
    const shown: ShownLine[] = [];
    let quiet = 0;
    for (const { banner, lines } of tasks) {
      if (banner.startsWith('TASK') && lines.every((line) => line === '' || QUIET.test(line))) {
        quiet++;
        continue;
      }
      if (quiet > 0) shown.push(gap(quiet, 'tasks without a change'));
      quiet = 0;
      shown.push(...(banner === '' ? [] : [banner]), ...told(lines));
    }
    if (quiet > 0) shown.push(gap(quiet, 'tasks without a change'));
    return onStdout(run, shown);
  },
});

/** What precedes the first banner has none. */
function readTasks(lines: readonly string[]): readonly Task[] {
  const tasks: { banner: string; lines: string[] }[] = [{ banner: '', lines: [] }];
  for (const line of lines) {
    const banner = BANNER.exec(line)?.[1];
    if (banner === undefined) tasks.at(-1)?.lines.push(line);
    else tasks.push({ banner, lines: [] });
  }
  return tasks;
}

function told(lines: readonly string[]): ShownLine[] {
  const quiet = lines.filter((line) => QUIET.test(line)).length;
  const rest = lines
    .filter((line) => line !== '' && !QUIET.test(line))
    .map((line) => line.replace(/ {2,}(?=\w+=)/g, ' '));
  return quiet === 0 ? rest : [...rest, gap(quiet, 'hosts without a change')];
}
