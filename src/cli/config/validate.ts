import { SETTING_KEYS, settingOf, unknownKeys } from '../../core/config/index.ts';
import { shadowLine } from '../../core/messages/config.ts';
import type { Failure } from '../../core/result.ts';
import type { ConfigAction, ConfigCall } from './action.ts';

export const validate: ConfigAction = {
  name: 'validate',
  aliases: [],
  summary: 'check both files; exit code 1 when something in them is ignored because it is wrong',
  operands: [],
  async run(call) {
    const { config, wantsJson, context } = call;
    const files = [config.globalFile, ...(config.projectFile === undefined ? [] : [config.projectFile])];
    const unknown = (await Promise.all(files.map(unknownKeys))).flat();
    if (wantsJson) context.writeJson(document(call, unknown));
    else context.stdout.write(report(call, unknown));
    return config.warnings.length === 0 ? 0 : 1;
  },
};

function report({ config }: ConfigCall, unknown: readonly Failure[]): string {
  const lines = [
    ...config.warnings.map((each) => `[ERROR] ${sentence(each)}`),
    ...unknown.map((each) => `[WARN] ${sentence(each)}`),
    ...shadowed(config.origins).map((line) => `[INFO] ${line}`),
  ];
  if (config.warnings.length + unknown.length === 0) lines.unshift('[OK] nothing is ignored');
  return `${lines.join('\n')}\n`;
}

function document({ config }: ConfigCall, unknown: readonly Failure[]): object {
  return {
    schema_version: 1,
    ok: config.warnings.length === 0,
    errors: config.warnings,
    warnings: unknown,
    overridden: shadowed(config.origins),
  };
}

const sentence = ({ message, remedy }: Failure): string => [message, remedy].filter(Boolean).join(' ');

/** Settings that the environment decides, whatever the files say. */
function shadowed(origins: ConfigCall['config']['origins']): string[] {
  return SETTING_KEYS.filter((key) => origins[key] === 'env').map((key) =>
    shadowLine(key, settingOf(key).env),
  );
}
