import { Excerpt } from './excerpt.ts';
import { type CommandRun, ranFine, type ShortForm } from './pattern.ts';

/** Writes into the excerpt what is worth showing of the lines of one stream. */
export type LineReader = (lines: readonly string[], out: Excerpt, run: CommandRun) => void;

/**
 * Reads either stream on its own with the same parser, since a command line may have joined them (`2>&1`). `undefined`
 * when the parser knew no line of either.
 */
export function excerptOf(run: CommandRun, read: LineReader): ShortForm | undefined {
  const isFine = ranFine(run);
  const [stdout, stderr] = [run.stdout, run.stderr].map((lines) => {
    const out = new Excerpt(isFine);
    read(lines, out, run);
    return { known: out.knownLines, ...out.shown() };
  });
  if (stdout === undefined || stderr === undefined || stdout.known + stderr.known === 0) return undefined;
  return {
    stdout: stdout.lines,
    stderr: stderr.lines,
    isLossless: false,
    unmarkedLines: stdout.unmarkedLines + stderr.unmarkedLines,
    isAccounted: true,
  };
}
