import { filterLines } from '../generic/index.ts';
import { innerForm } from './inner-output.ts';
import { type CommandRun, type NoiseRule, type Pattern, ranFine, type ShortForm } from './pattern.ts';
import type { ShownLine } from './shown-line.ts';

/** `web:build: text` of turbo, `packages/web build: text` of pnpm. */
const PREFIXED = /^((?:@?[\w@/.-]+[:#])+[\w-]+|[\w@/.-]+ [\w:-]+)(?:: |:$|\$ )(.*)$/;
const FEW_PREFIXED = 8;
const SAID_IN_EVERY_RUN = /^ {1,3}• |^ +Time: {2}|^ *$|^ WARNING {2}No locally installed `turbo`/;
/** The exit is told by the script itself; what npm adds is the same for each. */
const REPEATED = /^npm (?:error|ERR!) (?:Lifecycle script|code \d|path |workspace |location |command )/;

export interface InnerPatterns {
  readonly patterns: readonly Pattern[];
  readonly noise: readonly NoiseRule[];
}

/**
 * The form of a run of many tasks at once whose lines begin with the names of their tasks: every task by itself, in order
 * of their first line, without the prefix. `undefined` when the lines have none.
 */
export function taskRunnerForm(run: CommandRun, inner: InnerPatterns): ShortForm | undefined {
  const count = run.stdout.filter((line) => PREFIXED.test(line)).length;
  if (count < FEW_PREFIXED || count < run.stdout.length / 2) return undefined;
  const tasks = new Map<string, string[]>();
  const before: ShownLine[] = [];
  const after: ShownLine[] = [];
  for (const line of run.stdout) {
    const [, task, text = ''] = PREFIXED.exec(line) ?? [];
    if (task === undefined) {
      if (!SAID_IN_EVERY_RUN.test(line)) (tasks.size === 0 ? before : after).push(line);
    } else if (!REPEATED.test(text)) {
      const lines = tasks.get(task);
      if (lines) lines.push(text);
      else tasks.set(task, [text]);
    }
  }
  const shown = [...tasks].flatMap(([task, lines]) => [`${task}:`, ...taskLines(run, lines, inner)]);
  return {
    stdout: [...before, ...shown, ...after],
    stderr: run.stderr,
    isLossless: false,
    unmarkedLines: run.stdout.length - count,
    isAccounted: true,
  };
}

function taskLines(
  run: CommandRun,
  lines: readonly string[],
  { patterns, noise }: InnerPatterns,
): readonly ShownLine[] {
  const form = innerForm({ ...run, stdout: lines, stderr: [] }, patterns);
  return form?.stdout ?? filterLines(lines, { noise, isFine: ranFine(run) }).lines;
}
