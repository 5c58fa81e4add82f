import type { Failure } from '../result.ts';
import { echo } from './tools.ts';

const plain = (count: number): string => count.toLocaleString('en-US');

export const archiveUnknown = (reference: string, hours: number): Failure => ({
  code: 'archive-unknown',
  message: `Archive '${echo(reference, 80)}' not found or expired.`,
  remedy: `Outputs are kept for ${hours} h, as long as there is room for them.`,
});

export const archiveDamaged = (id: string): Failure => ({
  code: 'archive-damaged',
  message: `Archive '${id}' is damaged: its bytes are not those that were stored.`,
  remedy: 'Produce the output again.',
});

export const archiveOff = (): Failure => ({
  code: 'archive-off',
  message: 'Outputs are not archived: LEAN_CTX_ARCHIVE switches it off.',
});

export const archiveTooLarge = (sizeBytes: number, limitBytes: number): Failure => ({
  code: 'archive-too-large',
  message: `The output has ${plain(sizeBytes)} bytes; more than ${plain(limitBytes)} are not archived.`,
  remedy: 'Write it to a file.',
});

export const archiveUnwritable = (folder: string, code: string): Failure => ({
  code: 'archive-unwritable',
  message: `The archive in ${folder} cannot be written (${code}).`,
  remedy: 'Check that the disk has room and that the folder may be written.',
});

export const notJson = (reason: string): Failure => ({
  code: 'archive-not-json',
  message: `The output is not valid JSON (${reason}).`,
  remedy: 'Use search, head, tail or lines.',
});

export const jsonPathMissing = (path: string, part: string, there: string): Failure => ({
  code: 'archive-json-path',
  message: `json_path not found: '${echo(path, 80)}' has no '${echo(part, 40)}'.`,
  remedy: there === '' ? 'There is nothing at that place.' : `At that place: ${there}.`,
});

export const expandNeeds = (name: string, action: string): Failure => ({
  code: 'expand-argument-missing',
  message: `${name} is required for action=${action}.`,
});

export const selectionInvalid = (given: string): Failure => ({
  code: 'expand-selection',
  message: `'${echo(given, 40)}' is no range of lines.`,
  remedy: 'Use A:B, A-B or A: (to the end); lines count from 1.',
});

export const expandNothing = (id: string, lineCount: number): Failure => ({
  code: 'expand-nothing',
  message: `None of the ${plain(lineCount)} lines of ${echo(id, 80)} is what was asked for.`,
});

export const expandModeUnknown = (mode: string, known: readonly string[]): Failure => ({
  code: 'expand-mode-unknown',
  message: `'${echo(mode, 40)}' is not a mode of an archived output.`,
  remedy: `Modes: ${known.join(', ')}.`,
});
