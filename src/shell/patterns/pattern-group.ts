import type { Pattern } from './pattern.ts';

/** Patterns that are loaded together. `programs` is known without loading them, so that one command loads one group. */
export interface PatternGroup {
  readonly name: string;
  readonly programs: readonly string[];
  readonly load: () => Promise<readonly Pattern[]>;
}
