import type { Command } from './command.ts';
import type { ShownLine } from './shown-line.ts';

/**
 * A finished command. Lines carry no line breaks and no terminal control bytes: redrawn lines are in their last state,
 * colours are gone, secrets are replaced. A final line break makes no empty last line.
 */
export interface CommandRun {
  readonly command: Command;
  /** `null` when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stdout: readonly string[];
  /** Empty also when the command line joined both streams (`2>&1`): a parser has to find its lines in either. */
  readonly stderr: readonly string[];
}

/** Exit code 0 and no signal. Only then may an answer say that something went well. */
export const ranFine = (run: CommandRun): boolean => run.exitCode === 0 && run.signal === null;

/** What a pattern makes of a run. Streams stay apart: a line never changes its stream. */
export interface ShortForm {
  readonly stdout: readonly ShownLine[];
  readonly stderr: readonly ShownLine[];
  /**
   * Nothing a reader could miss is gone: lines were only arranged in another way (hits grouped by file, names by
   * folder). Then small outputs are shortened too, and no handle is named. With a gap in it no form is lossless.
   */
  readonly isLossless: boolean;
  /**
   * Lines dropped without a mark in their place, because they say nothing in any run (git's `index 1a2b..3c4d`, its
   * own hints). They are counted beside the handle.
   */
  readonly unmarkedLines: number;
  /**
   * Every line left out was recognised as one of a form whose words are said elsewhere (the list of failed tests below
   * their failures), and lines of no such form went through the generic filter. Then faults are not looked for again.
   */
  readonly isAccounted?: boolean;
}

/** Lines that tell nothing new: a run of them becomes one gap. Lines with a fault in them are never taken. */
export interface NoiseRule {
  /** Plural noun for the gap: `compiled crates`. */
  readonly what: string;
  /** Linear in the length of the line: no nested quantifiers. */
  readonly line: RegExp;
  /** Left out without a mark (`unmarkedLines`): only for what is the same in every run. */
  readonly isUnmarked?: boolean;
  /** Only when the command went well; by default noise is noise in failing runs too. */
  readonly onlyWhenFine?: boolean;
}

/** What an author writes; see README.md of this folder. */
export interface PatternDefinition {
  /** `cargo-test`: also the folder of its fixtures, `test/fixtures/shell/<name>*`. */
  readonly name: string;
  /** The file's family, as `lean-ctx patterns` lists it: `git`, `cargo`, `pytest`. */
  readonly family: string;
  /** Base names of the programs, lower case. A pattern is only asked about these. */
  readonly programs: readonly string[];
  /** Whether this command prints what the pattern knows. `false` where the user already narrowed (`--json`, `-q`). */
  readonly match: (command: Command) => boolean;
  /**
   * Lines by which the output is known without the command (`npm test` that runs vitest, a Makefile that runs pytest).
   * Two different ones have to be found. Leave out for patterns that only their own program can print.
   */
  readonly signature?: readonly RegExp[];
  /**
   * What happens when `shorten` is missing or gives up: `generic` (the default) filters with `noise`; `raw` shows all, for
   * outputs that are data or history, where each line counts (patches, `--porcelain`, `git show rev:file`).
   */
  readonly otherwise?: 'generic' | 'raw';
  /** Taken out by the generic filter: when `shorten` is missing or gives up, and in a chain of commands. */
  readonly noise?: readonly NoiseRule[];
  /**
   * The short form, or `undefined` when the output is not of the expected form: then the generic filter works on it,
   * with `noise`. May throw: that counts as `undefined`. It gets every line, noise included.
   */
  readonly shorten?: (run: CommandRun) => ShortForm | undefined;
}

export interface Pattern extends PatternDefinition {
  readonly signature: readonly RegExp[];
  readonly noise: readonly NoiseRule[];
  readonly otherwise: 'generic' | 'raw';
  readonly shorten: (run: CommandRun) => ShortForm | undefined;
}

/** Completes a definition and makes `shorten` total: whatever goes wrong in it, the answer is `undefined`. */
export function definePattern(definition: PatternDefinition): Pattern {
  const { shorten, signature = [], noise = [], otherwise = 'generic' } = definition;
  return {
    ...definition,
    signature,
    noise,
    otherwise,
    shorten: (run) => {
      try {
        return shorten?.(run);
      } catch {
        return undefined; // an output nobody has seen yet: the generic filter knows what to do with it
      }
    },
  };
}

/** A form for a tool that writes one stream only: the other is passed on as it is. */
export const onStdout = (run: CommandRun, stdout: readonly ShownLine[], isLossless = false): ShortForm => ({
  stdout,
  stderr: run.stderr,
  isLossless,
  unmarkedLines: 0,
});

export const onStderr = (run: CommandRun, stderr: readonly ShownLine[], isLossless = false): ShortForm => ({
  stdout: run.stdout,
  stderr,
  isLossless,
  unmarkedLines: 0,
});

/** The same treatment for either stream, for tools whose lines may come on both. */
export const onBoth = (
  run: CommandRun,
  shorten: (lines: readonly string[]) => readonly ShownLine[],
): ShortForm => ({
  stdout: shorten(run.stdout),
  stderr: shorten(run.stderr),
  isLossless: false,
  unmarkedLines: 0,
});
