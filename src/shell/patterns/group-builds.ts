import type { PatternGroup } from './pattern-group.ts';

/** Compilers and build tools. The programs are those that the patterns of `list-builds.ts` name; a test compares them. */
export const builds: PatternGroup = {
  name: 'builds',
  programs: ['cargo', 'cargo-nextest', 'clippy-driver', 'cross', 'go', 'gotestsum', 'richgo', 'rustc'],
  load: async () => (await import('./list-builds.ts')).default,
};
