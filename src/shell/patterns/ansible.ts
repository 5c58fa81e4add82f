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
  const shown = hostsTogether(rest);
  return quiet === 0 ? shown : [...shown, gap(quiet, 'hosts without a change')];
}

/** `ok: [web1] => (item=a) => {`, `changed: [web2]`; a line of the recap. */
const RESULT = /^(ok|changed|skipping): (\[[^\]]+\])(.*)$/;
const RECAP = /^(\S+)( +: ok=\d+ .*)$/;
/** So many hosts of which the same is said are named on one line. */
const MANY_HOSTS = 4;
/** Lines of a message that is still read as one. */
const LONGEST_MESSAGE = 200;

interface Result {
  /** What stands before and behind the names of the hosts. */
  readonly before: string;
  readonly after: string;
  readonly hosts: string[];
  readonly lines: string[];
}

/** What several hosts say in the same words is said once, where the first of them said it. */
function hostsTogether(lines: readonly string[]): string[] {
  const results: Result[] = [];
  const known = new Map<string, Result>();
  for (let at = 0; at < lines.length; ) {
    const read = readResult(lines, at);
    const same = known.get(`${read.before} ${read.after}`);
    if (same && read.hosts.length > 0) {
      same.hosts.push(...read.hosts);
      same.lines.push(...read.lines);
    } else {
      results.push(read);
      if (read.hosts.length > 0) known.set(`${read.before} ${read.after}`, read);
    }
    at += read.lines.length;
  }
  return results.flatMap(({ before, after, hosts, lines: own }) =>
    hosts.length < MANY_HOSTS && own.length === hosts.length
      ? own
      : hosts.length === 0
        ? own
        : [`${before}${hosts.join(', ')}${after}`],
  );
}

/** The result that begins at a line, with the lines of its message; any other line by itself. */
function readResult(lines: readonly string[], at: number): Result {
  const line = lines[at] ?? '';
  const [, status, host = '', rest = ''] = RESULT.exec(line) ?? [];
  if (status === undefined) {
    const [, name, counts = ''] = RECAP.exec(line) ?? [];
    return {
      before: '',
      after: counts.trim() === '' ? '' : ` ${counts.trim()}`,
      hosts: name === undefined ? [] : [name],
      lines: [line],
    };
  }
  const length = rest.endsWith('{') ? lines.slice(at, at + LONGEST_MESSAGE).indexOf('}') : 0;
  const own = lines.slice(at, at + Math.max(length, 0) + 1);
  const message = own.slice(1).map((each) => each.trim());
  return { before: `${status}: `, after: [rest, ...message].join(' ').trimEnd(), hosts: [host], lines: own };
}
