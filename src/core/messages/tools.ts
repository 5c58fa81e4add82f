import type { Failure } from '../result.ts';

/** What a caller wrote, short enough to be shown again: an error must not carry a megabyte back. */
export function echo(given: string, characters = 120): string {
  if (given.length <= characters) return given;
  const last = given.charCodeAt(characters - 1);
  const isHighSurrogate = last >= 0xd800 && last < 0xdc00;
  return `${given.slice(0, isHighSurrogate ? characters - 1 : characters)}…`;
}

export const argumentMissing = (name: string): Failure => ({
  code: 'argument-missing',
  message: `${name} is required.`,
});

export const argumentOfWrongKind = (name: string, wanted: string, got: string): Failure => ({
  code: 'argument-kind',
  message: `${echo(name)} must be ${wanted}, not ${got}.`,
});

export const argumentMistaken = (used: string, right: string): Failure => ({
  code: 'argument-mistaken',
  message: `'${used}' is not read: the key is '${right}'.`,
  remedy: `Send it as ${right}.`,
});

export const argumentUnknown = (name: string, nearest: string | undefined): Failure => ({
  code: 'argument-unknown',
  message: `Unknown argument '${echo(name)}'; nothing was done.`,
  remedy: nearest === undefined ? 'Leave it out.' : `Did you mean '${nearest}'?`,
});

export const choiceUnknown = (name: string, value: string, choices: readonly string[]): Failure => ({
  code: 'argument-choice',
  message: `Unknown ${name} '${echo(value)}'.`,
  remedy: `Use: ${choices.join(', ')}.`,
});

export const toolUnknown = (name: string, nearest: string | undefined): Failure => ({
  code: 'tool-unknown',
  message: `Unknown tool: ${echo(name)}${nearest === undefined ? '' : ` (did you mean '${nearest}'?)`}`,
});

export const toolCrashed = (name: string): Failure => ({
  code: 'tool-crashed',
  message: `${name} failed by an internal error; the server is still running.`,
  remedy: 'The reason is in the log on stderr; another call may work.',
});

export const toolTooSlow = (name: string, seconds: number): Failure => ({
  code: 'tool-too-slow',
  message: `${name} was ended after ${seconds} s without a result.`,
  remedy: 'Ask for less, or raise LEAN_CTX_TOOL_TIMEOUT_SECS (0 = no limit).',
});

export const answerNotKept = (why: Failure): Failure => ({
  code: 'answer-not-kept',
  message: `The rest is not kept: ${why.message}`,
  remedy: 'Ask for less at a time.',
});

export const pathUnusable = (given: string, why: string): Failure => ({
  code: 'path-unusable',
  message: `The path '${echo(given)}' cannot be used: ${why}.`,
  remedy: 'Give the path of a file or folder of the project.',
});

export const pathIsSecret = (given: string): Failure => ({
  code: 'path-secret',
  message: `'${echo(given)}' leads to a file that holds secrets by its name; it is blocked.`,
  remedy: 'If it is really needed, ask for the file itself by its own path.',
});

export const callsItself = (): Failure => ({
  code: 'call-itself',
  message: 'ctx_call cannot invoke itself.',
  remedy: 'Give the name of another tool.',
});

export const categoryUnknown = (category: string, known: readonly string[]): Failure => ({
  code: 'category-unknown',
  message: `Unknown category '${echo(category)}'.`,
  remedy: `Use: ${known.join(', ')}.`,
});

export const categoryMissing = (known: readonly string[]): Failure => ({
  code: 'category-missing',
  message: 'category is required.',
  remedy: `Use: ${known.join(', ')}.`,
});

export const noProject = (why: Failure): Failure => ({
  code: 'no-project',
  message: `There is no project to work on: ${why.message}`,
  remedy: 'Start the client in a project folder, or set LEAN_CTX_PROJECT_ROOT.',
});

export const toolDisabled = (name: string): Failure => ({
  code: 'tool-disabled',
  message: `${name} is switched off by the user.`,
  remedy: 'Use another tool.',
});

export const editsLeftToClient = (name: string): Failure => ({
  code: 'edits-left-to-client',
  message: `${name} is switched off: the user wants files changed with the client's own editor.`,
  remedy: 'Use that.',
});

export const pathsEmpty = (): Failure => ({
  code: 'paths-empty',
  message: 'paths must contain at least one path.',
});

export const folderMissing = (shown: string): Failure => ({
  code: 'folder-missing',
  message: `${echo(shown)} does not exist.`,
  remedy: 'Check the path with ctx_tree.',
});

export const folderIsFile = (shown: string): Failure => ({
  code: 'folder-is-file',
  message: `${echo(shown)} is not a directory.`,
  remedy: 'Use ctx_read for a file.',
});

export const hiddenNotListed = (): Failure => ({
  code: 'hidden-not-listed',
  message: 'show_hidden is not supported: hidden entries are never listed.',
  remedy: 'Read a hidden file by its path.',
});

export const searchWithoutSubject = (): Failure => ({
  code: 'search-without-subject',
  message: 'pattern, query or name is required.',
  remedy: 'pattern = a regular expression, query = words, name = a symbol.',
});
