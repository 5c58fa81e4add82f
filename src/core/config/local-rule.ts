import type { LocalRule } from './settings.ts';

/** What a project file's value makes of the value below it. Returns `before` itself when nothing changes. */
export function applyLocalRule(rule: LocalRule, before: unknown, local: unknown): unknown {
  switch (rule) {
    case 'global':
      return before;
    case 'replace':
      return local;
    case 'append':
      return isEmptyList(local) ? before : joined(before, local);
  }
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Both lists, each entry once. */
function joined(before: unknown, local: unknown): unknown {
  return [...new Set([...(before as readonly unknown[]), ...(local as readonly unknown[])])];
}
