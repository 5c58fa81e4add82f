import type { CommandRun, Pattern, ShortForm } from './pattern.ts';

/** A pattern is known by this many different lines of its signature. */
const ANCHORS = 2;
/** A tool is known by how its output begins and ends. */
const END_LINES = 600;

/** The first of the patterns that knows this output: for programs that run others (`make test`, `npm test`). */
export function innerPattern(run: CommandRun, patterns: readonly Pattern[]): Pattern | undefined {
  const lines = [run.stdout, run.stderr].flatMap((stream) =>
    stream.length <= 2 * END_LINES ? stream : [...stream.slice(0, END_LINES), ...stream.slice(-END_LINES)],
  );
  return patterns.find(
    ({ signature }) =>
      signature.filter((anchor) => lines.some((line) => anchor.test(line))).length >= ANCHORS,
  );
}

/** What the first of them that knows this output makes of it. */
export const innerForm = (run: CommandRun, patterns: readonly Pattern[]): ShortForm | undefined =>
  innerPattern(run, patterns)?.shorten(run);
