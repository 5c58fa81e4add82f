import type { PatternGroup } from './pattern-group.ts';

/** Package managers. The programs are those that the patterns of `list-packages.ts` name; a test compares them. */
export const packages: PatternGroup = {
  name: 'packages',
  programs: [],
  load: async () => (await import('./list-packages.ts')).default,
};
