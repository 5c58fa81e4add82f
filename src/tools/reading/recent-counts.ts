import { countTokensUpTo } from '../../engine/tokens/index.ts';

/** Shorter texts are counted faster than they are looked up. */
const SHORTEST_UNITS = 4096;
const MOST_UNITS = 4 * 1024 * 1024;

interface Counted {
  /** Exact, or one more than the limit that it was counted to. */
  readonly tokens: number;
  readonly limit: number;
}

const known = new Map<string, Counted>();
let units = 0;

/**
 * The number of tokens of a text, or any number above `limit`; long texts that were counted lately are not counted
 * again.
 */
export function countOnce(text: string, limit: number): number {
  if (text.length < SHORTEST_UNITS) return countTokensUpTo(text, limit);
  const before = known.get(text);
  if (before !== undefined && (before.tokens <= before.limit || before.limit >= limit)) return before.tokens;
  const tokens = countTokensUpTo(text, limit);
  keep(text, { tokens, limit });
  return tokens;
}

function keep(text: string, counted: Counted): void {
  if (!known.delete(text)) units += text.length;
  known.set(text, counted);
  for (const oldest of known.keys()) {
    if (units <= MOST_UNITS) break;
    known.delete(oldest);
    units -= oldest.length;
  }
}
