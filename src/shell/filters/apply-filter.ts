import { isFault, LineVerdicts } from '../generic/index.ts';
import { type CommandRun, ranFine, type ShortForm } from '../patterns/index.ts';
import type { LineRule, UserFilter } from './user-filter.ts';

/** The filter that is meant for this command, the first of several. */
export function filterFor(
  filters: readonly UserFilter[],
  commandLine: string,
  run: Pick<CommandRun, 'command' | 'exitCode' | 'signal'>,
): UserFilter | undefined {
  const isFine = run.exitCode === 0 && run.signal === null;
  return filters.find(
    ({ programs, command, onlyWhenFine }) =>
      (isFine || !onlyWhenFine) &&
      (programs.length === 0 || programs.includes(run.command.program)) &&
      (command === undefined || linesOf(Buffer.from(commandLine), command).size > 0),
  );
}

/** What the filter leaves of both streams. */
export function applyFilter(filter: UserFilter, run: CommandRun): ShortForm {
  const stdout = filtered(filter, run.stdout);
  const stderr = filtered(filter, run.stderr);
  return {
    stdout: stdout.lines,
    stderr: stderr.lines,
    isLossless: ranFine(run) && stdout.leftOut + stderr.leftOut === 0,
    unmarkedLines: 0,
  };
}

type Shown = ReturnType<LineVerdicts['shown']>;

function filtered({ keep, drop, fold, head, tail }: UserFilter, lines: readonly string[]): Shown {
  const verdicts = new LineVerdicts(lines);
  for (const [at, line] of lines.entries()) if (isFault(line)) verdicts.guard(at);
  const bytes = Buffer.from(lines.join('\n'));
  for (const rule of drop) for (const at of linesOf(bytes, rule.line)) verdicts.drop(at, rule.what);
  if (keep.length > 0) dropOthers(verdicts, bytes, keep);
  for (const rule of fold) dropRuns(verdicts, bytes, rule);
  if (head > 0 || tail > 0) dropMiddle(verdicts, { head, tail });
  return verdicts.shown();
}

/** Numbers, from 0, of the lines that match; in time linear in the bytes. */
function linesOf(bytes: Buffer, line: LineRule['line']): ReadonlySet<number> {
  const found = new Set<number>();
  line.searchBuffer(bytes, (_start, _end, number) => {
    found.add(number - 1);
    return true;
  });
  return found;
}

function dropOthers(verdicts: LineVerdicts, bytes: Buffer, keep: readonly LineRule[]): void {
  const kept = new Set(keep.flatMap(({ line }) => [...linesOf(bytes, line)]));
  for (let at = 0; at < verdicts.count; at++) if (!kept.has(at)) verdicts.drop(at, 'lines');
}

function dropRuns(verdicts: LineVerdicts, bytes: Buffer, { line, what }: LineRule): void {
  const matching = linesOf(bytes, line);
  for (const at of matching) if (matching.has(at - 1)) verdicts.drop(at, what);
}

function dropMiddle(
  verdicts: LineVerdicts,
  { head, tail }: { readonly head: number; readonly tail: number },
): void {
  const shown = verdicts.lines.flatMap((_, at) => (verdicts.isShown(at) ? [at] : []));
  for (const at of shown.slice(head, Math.max(head, shown.length - tail))) verdicts.drop(at, 'lines');
}
