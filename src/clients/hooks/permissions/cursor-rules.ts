import path from 'node:path';
import { asObject } from '../payload.ts';
import type { PermissionSource } from './permission-source.ts';
import { readSettingsFile, textsIn, verdictOf } from './rule-files.ts';

/** `permissions` of Cursor's command line tool: `Shell(git push)` is a beginning. */
export const cursorRules: PermissionSource = (texts, { home, cwd }) => {
  const files = [
    path.join(home, '.cursor', 'cli-config.json'),
    ...(cwd === '' ? [] : [path.join(cwd, '.cursor', 'cli.json')]),
  ];
  const settings = files.map(readSettingsFile);
  if (settings.includes(null)) return 'unknown';
  const permissions = settings.map((file) => asObject(file?.permissions) ?? {});
  const all = (name: string): string[] =>
    permissions.flatMap((each) =>
      textsIn(each[name]).map((rule) => rule.replace(/^Shell\(([^*]*)\)$/, 'Shell($1:*)')),
    );
  return verdictOf({ deny: all('deny'), ask: [], allow: all('allow') }, ['Shell'], texts);
};
