import { textOf } from '../result.ts';
import type { Stage } from './call.ts';

/** From here on a call is worth a word in the log. */
const SLOW_MS = 5000;

/** Measures every call for the log: how long it took and how much it gave. */
export const meter: Stage = {
  name: 'meter',
  async run(call, next) {
    const { log } = call.context.services;
    const startedAt = performance.now();
    const result = await next();
    const durationMs = Math.round(performance.now() - startedAt);
    log.debug(() => `${call.tool.name}: ${durationMs} ms, ${textOf(result).length} characters`);
    if (durationMs >= SLOW_MS && !call.tool.isUnwatched) log.info(`${call.tool.name} took ${durationMs} ms`);
    return result;
  },
};
