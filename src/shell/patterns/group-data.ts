import type { PatternGroup } from './pattern-group.ts';

/** HTTP, JSON and databases. The programs are those that the patterns of `list-data.ts` name; a test compares them. */
export const data: PatternGroup = {
  name: 'data',
  programs: [],
  load: async () => (await import('./list-data.ts')).default,
};
