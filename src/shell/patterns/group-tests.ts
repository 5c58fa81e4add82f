import type { PatternGroup } from './pattern-group.ts';

/** Test runners. The programs are those that the patterns of `list-tests.ts` name; a test compares them. */
export const tests: PatternGroup = {
  name: 'tests',
  programs: [
    'craco',
    'jest',
    'py.test',
    'pypy3',
    'pytest',
    'python',
    'python2',
    'python3',
    'react-scripts',
    'ts-jest',
    'vitest',
  ],
  load: async () => (await import('./list-tests.ts')).default,
};
