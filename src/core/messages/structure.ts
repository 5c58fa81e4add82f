import type { Failure } from '../result.ts';

/** Messages of tools that speak about the structure of a project. */

export const smellRuleUnknown = (rule: string, known: readonly string[]): Failure => ({
  code: 'smell-rule-unknown',
  message: `There is no rule ${JSON.stringify(rule)}.`,
  remedy: `Available: ${known.join(', ')}.`,
});

export const notAFileOfDiff = (given: string): Failure => ({
  code: 'diff-unknown',
  message: `${JSON.stringify(given.slice(0, 80))} is neither the text of a diff nor a commit of this repository.`,
  remedy: 'Give the output of git diff, or a commit such as HEAD~1.',
});

export const noFunctions = (path: string): Failure => ({
  code: 'quality-no-functions',
  message: `${path} has no functions that are measured.`,
  remedy: 'Name a file of code in a supported language.',
});

export const noBaseline = (path: string): Failure => ({
  code: 'quality-no-baseline',
  message: `HEAD has no ${path} to compare with.`,
  remedy: 'Commit the file first, or use action=file.',
});
