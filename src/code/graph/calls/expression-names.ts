import type { Expression } from './expression.ts';

/** `a.b.c` of an expression that is nothing but names. */
export function dottedName(expression: Expression): string | undefined {
  if (expression.is === 'name') return expression.name;
  if (expression.is !== 'member') return undefined;
  const before = dottedName(expression.of);
  return before === undefined ? undefined : `${before}.${expression.name}`;
}
