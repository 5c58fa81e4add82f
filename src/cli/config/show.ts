import {
  type Config,
  type Origin,
  SETTING_KEYS,
  type SettingKey,
  settingOf,
} from '../../core/config/index.ts';
import { columns } from '../help/columns.ts';
import type { ConfigAction } from './action.ts';

const ORIGIN_WORDS: Readonly<Record<Origin, string>> = {
  default: 'default',
  config: 'config.toml',
  profile: 'config.toml, profile',
  project: '.lean-ctx.toml',
  env: 'environment',
};

/** A setting's value as TOML would write it; nothing for a text that is not set. */
export function valueText(config: Config, key: SettingKey): string {
  const value: unknown = config.settings[key];
  return value === '' ? '(unset)' : settingOf(key).kind.toToml(value);
}

export const show: ConfigAction = {
  name: 'show',
  aliases: ['effective', 'list'],
  summary: 'every setting, its value and where it comes from (as without a subcommand)',
  operands: [],
  async run({ config, wantsJson, context }) {
    if (wantsJson) context.writeJson(document(config));
    else context.stdout.write(table(config));
    return 0;
  },
};

function table(config: Config): string {
  const rows = SETTING_KEYS.map((key): [string, string] => [
    `${key} = ${valueText(config, key)}`,
    `← ${ORIGIN_WORDS[config.origins[key]]}`,
  ]);
  const project = config.projectFile === undefined ? '' : `project  ${config.projectFile}\n`;
  return `global   ${config.globalFile}\n${project}\n${columns(rows, '')}`;
}

function document(config: Config): object {
  const settings = SETTING_KEYS.map((key) => [
    key,
    { value: config.settings[key] === '' ? null : config.settings[key], origin: config.origins[key] },
  ]);
  return {
    schema_version: 1,
    global_file: config.globalFile,
    project_file: config.projectFile ?? null,
    settings: Object.fromEntries(settings),
    withheld: config.withheld,
    warnings: config.warnings.map(({ message }) => message),
  };
}
