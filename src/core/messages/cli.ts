import type { Failure } from '../result.ts';

const orMeant = (close: string | undefined): string =>
  close === undefined ? '' : ` (did you mean '${close}'?)`;

export const cliUnknownCommand = (name: string, close: string | undefined): Failure => ({
  code: 'cli-unknown-command',
  message: `unknown command '${name}'${close === undefined ? '.' : `, did you mean '${close}'?`}`,
  remedy: 'See: lean-ctx help',
});

export const cliUnknownSubcommand = (
  command: string,
  name: string,
  close: string | undefined,
  known: readonly string[],
): Failure => ({
  code: 'cli-unknown-subcommand',
  message: `'${command}' has no '${name}'${close === undefined ? '' : `, did you mean '${close}'?`}`,
  remedy: `It has: ${known.join(', ')}.`,
});

export const cliUnknownOption = (option: string, close: string | undefined): Failure => ({
  code: 'cli-unknown-option',
  message: `unknown option '${option}'${orMeant(close)}.`,
  remedy: 'Operands that begin with - come after --.',
});

export const cliMissingValue = (option: string): Failure => ({
  code: 'cli-missing-value',
  message: `option '${option}' needs a value.`,
});

export const cliBadValue = (option: string, value: string, expected: string): Failure => ({
  code: 'cli-bad-value',
  message: `'${value}' is no value for ${option}, which must be ${expected}.`,
});

export const cliMissingOperand = (): Failure => ({
  code: 'cli-missing-operand',
  message: 'something to work on is missing.',
});

export const cliTooManyOperands = (surplus: string): Failure => ({
  code: 'cli-too-many-operands',
  message: `'${surplus}' is one operand too many.`,
});

export const cliUnreadable = (file: string, reason: string): Failure => ({
  code: 'cli-unreadable',
  message: `${file}: ${reason}.`,
});

export const cliInputTwice = (): Failure => ({
  code: 'cli-input-twice',
  message: "standard input ('-') can be read only once.",
});

export const cliNoSuchShell = (name: string, known: readonly string[]): Failure => ({
  code: 'cli-no-such-shell',
  message: `there is no script for '${name}'.`,
  remedy: `There is one for ${known.join(', ')}.`,
});

export const cliIsFile = (file: string): Failure => ({
  code: 'cli-is-file',
  message: `${file} is a file, not a folder.`,
});

export const cliNoFileFound = (pattern: string, searched: number, ignored: number): Failure => ({
  code: 'cli-no-file-found',
  message: `nothing matches '${pattern}' among ${searched} ${searched === 1 ? 'file' : 'files'}${ignored === 0 ? '' : `; ignore rules leave out ${ignored} more entries`}.`,
});

export const cliMoreFiles = (shown: number, found: number): Failure => ({
  code: 'cli-more-files',
  message: `${shown} of ${found} files are shown.`,
  remedy: `All of them: --max-results ${found}`,
});

export const indexWaiting = (): Failure => ({
  code: 'index-waiting',
  message: 'another process is indexing this project; waiting for it.',
});

export const searchNothing = (pattern: string, searched: number, skipped: number): Failure => ({
  code: 'search-nothing',
  message: `nothing matches '${pattern}' in ${searched} ${searched === 1 ? 'file' : 'files'}${skipped === 0 ? '' : `; ${skipped} more were not searched`}.`,
});

export const searchGaveUp = (seconds: number): Failure => ({
  code: 'search-gave-up',
  message: `the search was ended after ${seconds} s; there may be more.`,
  remedy: 'Name a folder, or use a pattern with a longer plain part.',
});

export const searchNothingSimilar = (searched: number): Failure => ({
  code: 'search-nothing-similar',
  message: `none of the words stands in any of ${searched} indexed files.`,
  remedy: 'Try other words, or lean-ctx grep.',
});

export const cliUnwritable = (reason: string): Failure => ({
  code: 'cli-unwritable',
  message: `the output cannot be written (${reason}).`,
  remedy: 'Free some space, or write it elsewhere.',
});

/** A refusal of the system that no command expected, in its own words (`EACCES: permission denied, mkdir '/x'`). */
export const cliSystemError = (words: string): Failure => ({
  code: 'cli-system-error',
  message: `the system refused: ${words}.`,
});

export const cliInternal = (detail: string): Failure => ({
  code: 'cli-internal',
  message: `internal error: ${detail}.`,
  remedy: 'LEAN_CTX_DEBUG=1 shows where.',
});

/** A wrong call, with the way to the right one. */
export const cliUsage = (failure: Failure, command: string): Failure => ({
  ...failure,
  remedy: [failure.remedy, `See: lean-ctx ${command} --help`].filter(Boolean).join(' '),
});

/** A failure as the one line that a person reads. `who` is the program, or the program and its command. */
export function failureLine(who: string, { message, remedy }: Failure): string {
  const isSentence = /[.?!]$/.test(message);
  const whole = remedy === undefined ? message : `${message}${isSentence ? '' : ';'} ${remedy}`;
  return `${who}: ${whole.replaceAll(/\s*\n\s*/g, ' ')}`;
}
