import { type ShellSettings, shellSettings } from '../../shell/policy/index.ts';

/** The settings that count for this run. */
export async function savedSettings(
  env: Readonly<Record<string, string | undefined>>,
): Promise<ShellSettings> {
  return shellSettings(env);
}
