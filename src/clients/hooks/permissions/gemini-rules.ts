import path from 'node:path';
import { asObject } from '../payload.ts';
import type { PermissionSource } from './permission-source.ts';
import { readSettingsFile, textsIn, verdictOf } from './rule-files.ts';

/** `excludeTools` and `tools.exclude` of the settings: `run_shell_command(rm)` is a beginning. */
export const geminiRules: PermissionSource = (texts, { home, cwd }) => {
  const folders = cwd === '' ? [home] : [home, cwd];
  const settings = folders.map((folder) => readSettingsFile(path.join(folder, '.gemini', 'settings.json')));
  if (settings.includes(null)) return 'unknown';
  const rules = settings.flatMap((file) => [
    ...textsIn(file?.excludeTools),
    ...textsIn(asObject(file?.tools)?.exclude),
  ]);
  const deny = rules.map((rule) => rule.replace(/^(\w+)\(([^*]*)\)$/, '$1($2:*)'));
  return verdictOf({ deny, ask: [], allow: [] }, ['run_shell_command', 'ShellTool'], texts);
};
