import type { PatternGroup } from './pattern-group.ts';

/** The machine: processes, disks, services, networks. The programs are those that the patterns of `list-system.ts` name; a test compares them. */
export const system: PatternGroup = {
  name: 'system',
  programs: ['ps'],
  load: async () => (await import('./list-system.ts')).default,
};
