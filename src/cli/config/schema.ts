import { SETTING_KEYS, type SettingKey, settingOf } from '../../core/config/index.ts';
import type { ConfigAction } from './action.ts';

export const schema: ConfigAction = {
  name: 'schema',
  aliases: [],
  summary: 'what can be set: kind, default, environment variables, who may set it',
  operands: [],
  async run({ wantsJson, context }) {
    if (wantsJson) context.writeJson({ schema_version: 1, settings: SETTING_KEYS.map(documentOf) });
    else context.stdout.write(SETTING_KEYS.map(textOf).join('\n'));
    return 0;
  },
};

function textOf(key: SettingKey): string {
  const { kind, fallback, env, local, needsTrust, summary } = settingOf(key);
  const lines = [
    key,
    `  ${summary}`,
    `  ${kind.expected}; default ${fallback === '' ? '(unset)' : kind.toToml(fallback)}`,
    `  project file: ${local}${needsTrust ? ', when trusted' : ''}`,
    ...(env.length === 0 ? [] : [`  environment: ${env.join(', ')}`]),
  ];
  return `${lines.join('\n')}\n`;
}

function documentOf(key: SettingKey): object {
  const { kind, fallback, env, local, needsTrust, summary } = settingOf(key);
  return {
    key,
    summary,
    expected: kind.expected,
    default: fallback === '' ? null : fallback,
    project_file: local,
    needs_trust: needsTrust,
    environment: env,
  };
}
