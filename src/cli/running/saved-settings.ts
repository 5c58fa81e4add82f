import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { directories } from '../../core/directories.ts';
import { type ShellSettings, shellSettings } from '../../shell/policy/index.ts';

/** What a file has to name to be worth the time of reading it as TOML. */
const NAMES_ONE = /\b(?:shell_\w+|excluded_commands|config_profile)\b/;

/** The settings that count for this run. Most users have saved none of them: then no parser is loaded. */
export async function savedSettings(
  env: Readonly<Record<string, string | undefined>>,
): Promise<ShellSettings> {
  const folders = directories();
  if (!NAMES_ONE.test(textOf(path.join(folders.config, 'config.toml')))) return shellSettings(env);
  const { loadConfig } = await import('../../core/config/index.ts');
  const request = {
    directories: folders,
    projectRoot: undefined,
    env,
    home: os.homedir(),
    cwd: os.homedir(),
  };
  return shellSettings(env, (await loadConfig(request)).settings);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // none
  }
}
