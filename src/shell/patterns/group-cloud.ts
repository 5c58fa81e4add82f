import type { PatternGroup } from './pattern-group.ts';

/** Containers, clusters, clouds, infrastructure. The programs are those that the patterns of `list-cloud.ts` name; a test compares them. */
export const cloud: PatternGroup = {
  name: 'cloud',
  programs: [],
  load: async () => (await import('./list-cloud.ts')).default,
};
