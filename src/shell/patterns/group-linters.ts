import type { PatternGroup } from './pattern-group.ts';

/** Linters, type checkers and formatters. The programs are those that the patterns of `list-linters.ts` name; a test compares them. */
export const linters: PatternGroup = {
  name: 'linters',
  programs: [],
  load: async () => (await import('./list-linters.ts')).default,
};
