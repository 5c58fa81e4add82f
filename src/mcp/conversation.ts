import type { ClientTraits } from './clients.ts';
import type { Params } from './protocol/endpoint.ts';

/** Keys of `_meta` under which clients name the conversation and the agent that a call belongs to. */
const CONVERSATION_KEYS = ['vscode.conversationId', 'conversationId', 'threadId', 'sessionId'];
const AGENT_KEYS = ['agentId', 'subagentId'];

/**
 * The key of the conversation that a call comes from. Where a connection may carry several and the call does not
 * say which, nobody knows who asks: `undefined`.
 */
export function conversationOf(connectionId: string, traits: ClientTraits, meta: Params): string | undefined {
  const named = firstText(meta, CONVERSATION_KEYS);
  const agent = firstText(meta, AGENT_KEYS);
  if (named === undefined && traits.sharesConnection) return undefined;
  return [connectionId, named, agent].filter((part) => part !== undefined).join('/');
}

function firstText(meta: Params, keys: readonly string[]): string | undefined {
  return keys
    .map((key) => meta[key])
    .find((value): value is string => typeof value === 'string' && value !== '');
}
