import { subcommand } from './command.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { type Finding, findingLines } from './findings.ts';
import { definePattern } from './pattern.ts';

const HEAD = /^\s*((?:warning|error): .+)$/;

/** Elixir's compiler: a message, the code beside a bar, and where it is in the last line. */
function findingAt(
  lines: readonly string[],
  at: number,
): { readonly finding: Finding; readonly end: number } | undefined {
  const text = HEAD.exec(lines[at] ?? '')?.[1];
  if (text === undefined) return undefined;
  const details: string[] = [];
  for (let end = at + 1; end < lines.length && end < at + 40; end++) {
    const line = lines[end] ?? '';
    const where =
      /^\s*└─ (\S+?:\d+(?::\d+)?)(?::? |$)/.exec(line)?.[1] ?? /^ {2}(\S+\.exs?:\d+)(?:: |$)/.exec(line)?.[1];
    if (where !== undefined) return { finding: { where, text, details }, end: end + 1 };
    if (line === '') return undefined;
    if (!/^\s*(?:\d+ )?│/.test(line)) details.push(line.trim());
  }
  return undefined;
}

function readMix(lines: readonly string[], out: Excerpt): void {
  let pending: Finding[] = [];
  const flush = (): void => {
    if (pending.length > 0) out.keep(...findingLines(pending));
    pending = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const found = findingAt(lines, at);
    if (found) {
      pending.push(found.finding);
      out.fold('source lines', Math.max(1, found.end - at - 1));
      at = found.end - 1;
    } else if (line === '') {
      if (pending.length === 0) out.blank();
    } else {
      flush();
      if (
        /^(?:Compiling \d+ files?|Generated \S+ app|==> \S+$|\* Getting |Resolving Hex|Resolution completed|Unchanged:|New:|All dependencies are up)/.test(
          line,
        )
      )
        out.fold('progress lines');
      else out.other(line);
    }
  }
  flush();
}

export const mix = definePattern({
  name: 'mix',
  family: 'mix',
  programs: ['elixir', 'iex', 'mix', 'rebar3'],
  match: (command) => command.program !== 'mix' || !['test', 'help', 'run'].includes(subcommand(command)),
  shorten: (run) => excerptOf(run, readMix),
});
