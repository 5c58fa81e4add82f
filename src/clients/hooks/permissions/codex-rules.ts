import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PermissionSource } from './permission-source.ts';

/**
 * Codex keeps rules as programs (`rules/*.rules`), which are not run here: one that forbids or asks, and names a word of
 * the command, is reason enough to leave the command alone.
 */
export const codexRules: PermissionSource = (texts, { env, home }) => {
  const folder = path.join(env.CODEX_HOME ? env.CODEX_HOME : path.join(home, '.codex'), 'rules');
  const rules = filesIn(folder).filter((text) => /forbidden|prompt/.test(text));
  const words = texts.flatMap((text) => text.split(/\s+/)).filter((word) => /^\w[\w.-]*$/.test(word));
  return rules.some((text) => words.some((word) => text.includes(`"${word}"`))) ? 'unknown' : 'none';
};

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.rules'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  } catch {
    return []; // no rules
  }
}
