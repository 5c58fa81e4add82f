import type { Failure } from '../result.ts';

export const filterInvalid = (file: string, filter: string, reason: string): Failure => ({
  code: 'filter-invalid',
  message: `${file}: filter '${filter}' ${reason}; it is ignored.`,
  remedy: 'See: lean-ctx filter --help',
});

export const filterWithheld = (file: string, count: number): Failure => ({
  code: 'filter-withheld',
  message: `${file} has ${count === 1 ? 'a filter' : `${count} filters`} for the output of commands, which count only when you trust it.`,
  remedy: 'Read the file, then run: lean-ctx trust',
});

export const filterNone = (file: string): Failure => ({
  code: 'filter-none',
  message: `${file} defines no filter.`,
  remedy: 'A filter is a table [[filter]] with a name; see: lean-ctx filter --help',
});

export const filterUsage = (): Failure => ({
  code: 'filter-usage',
  message: 'the word after filter is list or test.',
  remedy: 'Write: lean-ctx filter test FILE < output',
});
