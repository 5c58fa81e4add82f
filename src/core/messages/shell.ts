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
  program: 'Allow it with LEAN_CTX_SHELL_ALLOWLIST',
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
