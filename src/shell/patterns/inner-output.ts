import type { CommandRun, Pattern, ShortForm } from './pattern.ts';

/** A pattern is known by this many different lines of its signature. */
const ANCHORS = 2;

/** The form of the first of the patterns that knows this output: for programs that run others (`make test`, `npm test`). */
export function innerForm(run: CommandRun, patterns: readonly Pattern[]): ShortForm | undefined {
  const lines = [...run.stdout, ...run.stderr];
  const inner = patterns.find(
    ({ signature }) =>
      signature.filter((anchor) => lines.some((line) => anchor.test(line))).length >= ANCHORS,
  );
  return inner?.shorten(run);
}
