import type { Failure } from '../result.ts';
import { echo } from './tools.ts';

export const optionNotThere = (name: string): Failure => ({
  code: 'option-not-there',
  message: `${name} is not supported here; nothing was searched.`,
  remedy: 'Leave it out, or give path the folder to search.',
});

export const languageUnknown = (name: string, known: readonly string[]): Failure => ({
  code: 'search-language-unknown',
  message: `'${echo(name, 40)}' is no language that is known here.`,
  remedy: `Known: ${known.join(', ')}.`,
});

export const seedMissing = (): Failure => ({
  code: 'related-without-seed',
  message: 'file_path is required for action=find_related.',
  remedy: 'Give the file, and a line of the definition that others shall resemble.',
});

export const seedEmpty = (shown: string, line: number): Failure => ({
  code: 'related-seed-empty',
  message: `There are no names around line ${line} of ${shown} to look for.`,
  remedy: 'Give a line inside a definition.',
});
