import os from 'node:os';

/** What a shell shows for a limit that was reached, a line that may not run, a program that could not be started. */
export const TIMED_OUT = 124;
export const REFUSED = 126;
export const NOT_STARTED = 127;
export const CANCELLED = 130;

/** The exit code by which a shell tells of a child: its own, or 128 and the number of the signal that ended it. */
export function shownExitCode(exitCode: number | null, signal: NodeJS.Signals | null): number {
  if (exitCode !== null) return exitCode;
  return 128 + (signal === null ? 0 : (os.constants.signals[signal] ?? 0));
}
