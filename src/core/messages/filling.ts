import type { Failure } from '../result.ts';

export const budgetNotPositive = (): Failure => ({
  code: 'fill-budget',
  message: 'budget must be > 0.',
  remedy: 'Give the number of tokens that the answer may take.',
});
