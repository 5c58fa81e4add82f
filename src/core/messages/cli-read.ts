import type { Failure } from '../result.ts';

export const readNotFound = (named: string, similar: readonly string[]): Failure => ({
  code: 'read-not-found',
  message: `file not found: ${named}.`,
  remedy: similar.length === 0 ? 'Look for it with: lean-ctx find NAME' : `Similar: ${similar.join(', ')}.`,
});

export const readIsFolder = (named: string): Failure => ({
  code: 'read-is-folder',
  message: `${named} is a folder.`,
  remedy: 'Show it with lean-ctx ls, or name a file in it.',
});

export const readCannotOpen = (named: string, reason: string): Failure => ({
  code: 'read-cannot-open',
  message: `${named} cannot be read (${reason}).`,
  remedy: 'Check what it is and who may read it.',
});

export const readNoBaseline = (): Failure => ({
  code: 'read-no-baseline',
  message: 'the command line keeps no earlier reads that mode diff could start at.',
  remedy: 'Use git diff, or mode full.',
});

export const readNoTask = (mode: string): Failure => ({
  code: 'read-no-task',
  message: `mode ${mode} chooses lines for a task, and the command line is told none.`,
  remedy: 'Use mode auto, or ctx_read with task.',
});
