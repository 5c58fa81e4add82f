import type { Failure } from '../result.ts';

export const shellUsage = (verb: string): Failure => ({
  code: 'shell-no-command',
  message: 'there is no command to run.',
  remedy: `Write: lean-ctx ${verb} "command"`,
});

export const shellNotStarted = (shell: string, reason: string): Failure => ({
  code: 'shell-not-started',
  message: `${shell} could not be started (${reason}).`,
  remedy: 'LEAN_CTX_SHELL names another shell.',
});

const REASONS = {
  construct: 'it runs what cannot be seen beforehand',
  program: 'it is not in the list of programs that may run',
  'inline-script': 'scripts given on the command line may not run',
  unreadable: 'the line cannot be read as a whole',
} as const;

const REMEDIES = {
  construct: 'Write the command itself',
  program: 'Allow it: lean-ctx config set shell_allowlist_extra NAME',
  'inline-script': 'Put the script into a file, or set LEAN_CTX_SHELL_ALLOW_INLINE_SCRIPTS=1',
  unreadable: 'Check its quotes and brackets',
} as const;

/** A line that the gate refuses: nothing of it was run. */
export const shellRefused = (kind: keyof typeof REASONS, word: string): Failure => ({
  code: 'shell-refused',
  message: `'${word}' was refused, nothing ran: ${REASONS[kind]}.`,
  remedy: `${REMEDIES[kind]}; LEAN_CTX_SHELL_SECURITY=off switches the check off.`,
});

/** The same where the check only warns. */
export const shellWarned = (kind: keyof typeof REASONS, word: string): Failure => ({
  code: 'shell-warned',
  message: `'${word}': ${REASONS[kind]}; running it all the same.`,
});

export const shellTimedOut = (limitMs: number, stillRunning: readonly string[]): Failure => ({
  code: 'shell-timed-out',
  message: `command timed out after ${limitMs} ms${stillRunning.length > 0 ? `, still running: ${stillRunning.join(' | ')}` : ''}.`,
});

export const shellHeld = (): Failure => ({
  code: 'shell-held',
  message: 'a background process still holds the output; what it writes from here on is not shown.',
});

export const shellFolderMissing = (folder: string): Failure => ({
  code: 'shell-folder',
  message: `${folder} is no folder.`,
});

export const shellTooLong = (bytes: number, limit: number): Failure => ({
  code: 'shell-too-long',
  message: `command exceeds ${limit} bytes (it has ${bytes}).`,
  remedy: 'Write long texts with ctx_edit or ctx_patch, and run a file.',
});

export const shellWritesFile = (word: string): Failure => ({
  code: 'shell-writes-file',
  message: `[BLOCKED] '${word}' would be written past the edit tools, nothing ran.`,
  remedy: 'Use ctx_edit or ctx_patch, or a file in /tmp; LEAN_CTX_SHELL_ALLOW_WRITES=1 allows it.',
});

/** What is said behind an answer when the folder that was asked for may not be used. */
export const shellFolderNote = (asked: string, used: string): string =>
  `[cwd ${asked} is outside the project or no folder; ran in ${used}]`;

/** What is said behind an answer when the line has changed its folder for those that follow. */
export const shellFolderChanged = (folder: string): string => `[cwd is now ${folder}, for later calls too]`;

/** The same when it may not be kept. */
export const shellFolderLeft = (left: string, used: string): string =>
  `[cwd ${left} is outside the project; later calls start in ${used}]`;

export const jobUnknown = (id: string): Failure => ({
  code: 'job-unknown',
  message: `unknown job '${id}'.`,
  remedy: 'Finished jobs are kept for five minutes.',
});

export const jobArgumentMissing = (name: string): Failure => ({
  code: 'job-argument-missing',
  message: `${name} is required.`,
});

export const scriptLanguageUnknown = (language: string, known: readonly string[]): Failure => ({
  code: 'script-language-unknown',
  message: `unsupported language '${language}'.`,
  remedy: `There is: ${known.join(', ')}.`,
});

export const scriptRuntimeMissing = (language: string, programs: readonly string[]): Failure => ({
  code: 'script-runtime-missing',
  message: `runtime for '${language}' not found.`,
  remedy: `One of these has to be on the PATH: ${programs.join(', ')}.`,
});

export const scriptArgument = (text: string): Failure => ({ code: 'script-argument', message: text });

export const shellHookScope = (): Failure => ({
  code: 'shell-hook-scope',
  message: 'it is not said for what.',
  remedy: 'Write: lean-ctx init --global',
});
