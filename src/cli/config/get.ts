import { closestName } from '../../core/closest-name.ts';
import { isSettingKey, SETTING_KEYS, settingOf } from '../../core/config/index.ts';
import { configNoSuchSetting } from '../../core/messages/config.ts';
import type { ConfigAction } from './action.ts';

export const get: ConfigAction = {
  name: 'get',
  aliases: [],
  summary: 'the value of one setting, as set takes it',
  operands: ['KEY'],
  async run({ config, operands: [key = ''], wantsJson, context }) {
    if (!isSettingKey(key)) {
      context.report(configNoSuchSetting(key, closestName(key, SETTING_KEYS)));
      return 1;
    }
    const origin = config.origins[key];
    if (wantsJson) {
      context.writeJson({ schema_version: 1, key, value: config.settings[key], origin });
    } else {
      context.stdout.write(
        `${origin === 'default' ? '(default) ' : ''}${settingOf(key).kind.toText(config.settings[key])}\n`,
      );
    }
    return 0;
  },
};
