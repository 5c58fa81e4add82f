import type { Failure } from '../result.ts';

/** Messages of tools that speak about the structure of a project. */

export const smellRuleUnknown = (rule: string, known: readonly string[]): Failure => ({
  code: 'smell-rule-unknown',
  message: `There is no rule ${JSON.stringify(rule)}.`,
  remedy: `Available: ${known.join(', ')}.`,
});
