import type { PatternGroup } from './pattern-group.ts';

/** Files, listings and searches. The programs are those that the patterns of `list-files.ts` name; a test compares them. */
export const files: PatternGroup = {
  name: 'files',
  programs: [],
  load: async () => (await import('./list-files.ts')).default,
};
