import type { PatternGroup } from './pattern-group.ts';

/** Tools of one language that belong to no other group. The programs are those that the patterns of `list-languages.ts` name; a test compares them. */
export const languages: PatternGroup = {
  name: 'languages',
  programs: [],
  load: async () => (await import('./list-languages.ts')).default,
};
