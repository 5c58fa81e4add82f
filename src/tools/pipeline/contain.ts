import { toolCrashed } from '../../core/messages/tools.ts';
import { failed } from '../result.ts';
import type { Stage } from './call.ts';
import { ToolCallError } from './tool-call-error.ts';

/**
 * A tool that throws has a bug: the model is told so much, the log the rest, and the server goes on. A module that is
 * gone is no bug of the tool, and is left to whoever can say why.
 */
export const contain: Stage = {
  name: 'contain',
  async run(call, next) {
    try {
      return await next();
    } catch (error) {
      if (error instanceof ToolCallError || call.context.signal.aborted || isMissingModule(error))
        throw error;
      call.context.services.log.error(`${call.tool.name} threw: ${describe(error)}`);
      return failed(toolCrashed(call.tool.name));
    }
  },
};

const isMissingModule = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
