import { readFileSync } from 'node:fs';
import { asObject } from '../payload.ts';
import type { Verdict } from './permission-source.ts';

/** Rules as clients write them: `Bash(git push:*)`. */
export interface RuleLists {
  readonly deny: readonly string[];
  readonly ask: readonly string[];
  readonly allow: readonly string[];
}

/** A settings file as JSON; `undefined` when there is none, `null` when it cannot be understood. */
export function readSettingsFile(file: string): Readonly<Record<string, unknown>> | undefined | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : null;
  }
  try {
    return asObject(JSON.parse(text)) ?? null;
  } catch {
    return null;
  }
}

export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** Deny goes before ask, ask before allow; a rule against any part of a line is a rule against the line. */
export function verdictOf(lists: RuleLists, tools: readonly string[], texts: readonly string[]): Verdict {
  const holds = (rules: readonly string[], all: boolean): boolean => {
    const patterns = rules.flatMap((rule) => patternIn(rule, tools) ?? []);
    const isMatched = (text: string): boolean => patterns.some((pattern) => pattern.test(text));
    return patterns.length > 0 && (all ? texts.every(isMatched) : texts.some(isMatched));
  };
  if (holds(lists.deny, false)) return 'deny';
  if (holds(lists.ask, false)) return 'ask';
  return holds(lists.allow, true) ? 'allow' : 'none';
}

/** `Bash`, `Bash(*)`, `Bash(npm run test)`, `Bash(git push:*)`, `Bash(git * main)`; `undefined` for rules of other tools. */
function patternIn(rule: string, tools: readonly string[]): RegExp | undefined {
  const parts = /^(\w+)(?:\(([\s\S]*)\))?$/.exec(rule.trim());
  if (parts === null || !tools.includes(parts[1] ?? '')) return undefined;
  const body = parts[2] ?? '*';
  const prefix = /^([\s\S]*):\*$/.exec(body)?.[1];
  if (prefix !== undefined) return new RegExp(`^${escaped(prefix)}(?:$|\\s)`);
  return new RegExp(`^${body.split('*').map(escaped).join('[\\s\\S]*')}$`);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
