import { editsLeftToClient, toolDisabled } from '../../core/messages/tools.ts';
import { failureText, textResult } from '../result.ts';
import { isDisabled, isLeftToClient } from '../surface/disabled.ts';
import type { Stage } from './call.ts';

/**
 * What the user forbade. It looks at the tool that really runs, so that a way through `ctx_call` is no way around;
 * the answer is no error, because trying again would not help.
 */
export const policy: Stage = {
  name: 'policy',
  async run(call, next) {
    const { env } = call.context.services;
    const { name } = call.tool;
    if (isLeftToClient(name, env)) return textResult(`[disabled] ${failureText(editsLeftToClient(name))}`);
    if (isDisabled(name, env)) return textResult(`[disabled] ${failureText(toolDisabled(name))}`);
    return next();
  },
};
