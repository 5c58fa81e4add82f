import { toolTooSlow } from '../../core/messages/tools.ts';
import type { Stage } from './call.ts';
import { INTERNAL_ERROR, ToolCallError } from './tool-call-error.ts';

const DEFAULT_LIMIT_S = 120;

/**
 * Ends a call that takes too long: its signal is aborted, so that workers and children stop too, and the protocol
 * reports tool and limit. Tools that watch their own children are left alone.
 */
export const watchdog: Stage = {
  name: 'watchdog',
  async run(call, next) {
    const limitS = limitFrom(call.context.services.env.LEAN_CTX_TOOL_TIMEOUT_SECS);
    if (limitS === 0 || call.tool.isUnwatched) return next();
    const ending = new AbortController();
    const { signal } = call.context;
    const pass = (): void => ending.abort(signal.reason);
    signal.addEventListener('abort', pass, { once: true });
    call.context = { ...call.context, signal: ending.signal };
    let timer: NodeJS.Timeout | undefined;
    const bite = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        // In this order: a tool that gives up at once must not answer first.
        reject(new ToolCallError(INTERNAL_ERROR, toolTooSlow(call.tool.name, limitS)));
        ending.abort();
      }, limitS * 1000);
    });
    try {
      return await Promise.race([next(), bite]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', pass);
    }
  },
};

/** @returns whole seconds; 0 for no limit */
function limitFrom(text: string | undefined): number {
  const seconds = Number(text);
  return text === undefined || text === '' || !(seconds >= 0) ? DEFAULT_LIMIT_S : seconds;
}
