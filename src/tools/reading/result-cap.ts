import type { Cap } from '../../read/exact/index.ts';
import type { Services } from '../services.ts';
import { countOnce } from './recent-counts.ts';

/** Claude Code refuses a result of more than this many tokens; others would rather not see one either. */
const USUAL_CAP = 25_000;
/** Marks and framing have to fit too. */
const USED_SHARE = 0.96;

/** How much one answer may hold: what the client says that it takes, or the usual. */
export function resultCap({ env }: Services): Cap {
  const own = Number(env.MAX_MCP_OUTPUT_TOKENS);
  const tokens = Number.isInteger(own) && own >= 1000 ? own : USUAL_CAP;
  return { tokens: Math.floor(tokens * USED_SHARE), count: countOnce };
}
