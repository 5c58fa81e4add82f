import path from 'node:path';
import { asObject } from '../payload.ts';
import type { PermissionContext, PermissionSource } from './permission-source.ts';
import { readSettingsFile, textsIn, verdictOf } from './rule-files.ts';

/** Settings that an organisation puts above those of its people. */
const MANAGED: Partial<Record<NodeJS.Platform, string>> = {
  darwin: '/Library/Application Support/ClaudeCode/managed-settings.json',
  linux: '/etc/claude-code/managed-settings.json',
  win32: 'C:\\Program Files\\ClaudeCode\\managed-settings.json',
};

/** `permissions` of every settings file that counts for a folder. */
export const claudeRules: PermissionSource = (texts, context) => {
  const files = settingsFiles(context).map(readSettingsFile);
  if (files.includes(null)) return 'unknown';
  const permissions = files.map((file) => asObject(file?.permissions) ?? {});
  const all = (name: string): string[] => permissions.flatMap((each) => textsIn(each[name]));
  const lists = { deny: all('deny'), ask: all('ask'), allow: all('allow') };
  return verdictOf(lists, ['Bash', 'PowerShell'], texts);
};

function settingsFiles({ env, home, cwd }: PermissionContext): string[] {
  const own = env.CLAUDE_CONFIG_DIR ? env.CLAUDE_CONFIG_DIR : path.join(home, '.claude');
  const managed = MANAGED[process.platform];
  const files = [path.join(own, 'settings.json'), ...(managed === undefined ? [] : [managed])];
  for (let folder = cwd; folder !== ''; folder = path.dirname(folder)) {
    for (const name of ['settings.json', 'settings.local.json'])
      files.push(path.join(folder, '.claude', name));
    if (path.dirname(folder) === folder) break;
  }
  return [...new Set(files)];
}
