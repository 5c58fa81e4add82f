import path from 'node:path';
import { writeFileAtomic } from '../../core/atomic-file.ts';
import { closestName } from '../../core/closest-name.ts';
import {
  isSettingKey,
  readDocument,
  SETTING_KEYS,
  type SettingKey,
  setInDocument,
  settingOf,
} from '../../core/config/index.ts';
import {
  configNoSuchSetting,
  configNotWritten,
  configRefusedValue,
  configShadowed,
} from '../../core/messages/config.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { ConfigAction, ConfigCall } from './action.ts';
import { valueText } from './show.ts';

export const set: ConfigAction = {
  name: 'set',
  aliases: [],
  summary: 'change one setting in the global file; the rest of the file stays as it is',
  operands: ['KEY', 'VALUE'],
  async run(call) {
    const { config, operands, context } = call;
    const [key = '', text = ''] = operands;
    const written = isSettingKey(key)
      ? await write(call, key, text)
      : fail(configNoSuchSetting(key, closestName(key, SETTING_KEYS)));
    if (!written.ok) {
      context.report(written.error);
      return 1;
    }
    context.stdout.write(`${written.value}\n`);
    const origin = isSettingKey(key) ? config.origins[key] : 'default';
    if (origin === 'env' || origin === 'project' || origin === 'profile') {
      context.report(configShadowed(key, origin));
    }
    return 0;
  },
};

/** @returns what changed, as one line: `key: before → after` */
async function write(
  { config, context }: ConfigCall,
  key: SettingKey,
  text: string,
): Promise<Result<string>> {
  const setting = settingOf(key);
  const value = setting.kind.fromText(text);
  if (value === undefined) return fail(configRefusedValue(key, text, setting.kind.expected));
  const toml = setting.kind.toToml(setting.isPath ? absolutePaths(value, context.cwd) : value);
  const document = await readDocument(config.globalFile);
  if (!document.ok) return document;
  const edited = await setInDocument(document.value, key, toml);
  if (!edited.ok) return edited;
  try {
    if (edited.value !== document.value.text) writeFileAtomic(config.globalFile, edited.value);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fail(configNotWritten(config.globalFile, code ?? String(error)));
  }
  const isDefault = config.origins[key] === 'default';
  return ok(`${key}: ${isDefault ? '(default) ' : ''}${valueText(config, key)} → ${toml}`);
}

/** A relative path on the command line starts where the person stands, in the file it would start elsewhere. */
function absolutePaths(value: unknown, cwd: string): unknown {
  if (Array.isArray(value)) return value.map((item) => absolutePaths(item, cwd));
  return typeof value === 'string' && !/^[~$]/.test(value) ? path.resolve(cwd, value) : value;
}
