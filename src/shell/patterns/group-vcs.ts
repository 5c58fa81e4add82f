import type { PatternGroup } from './pattern-group.ts';

/** Version control and its hosts. The programs are those that the patterns of `list-vcs.ts` name; a test compares them. */
export const vcs: PatternGroup = {
  name: 'vcs',
  programs: [...['act', 'fossil', 'gh', 'git', 'glab', 'hg', 'hub', 'jj', 'p4', 'sl', 'svn', 'tea']],
  load: async () => (await import('./list-vcs.ts')).default,
};
