import type { ClientTraits } from './clients.ts';
import type { Params } from './protocol/endpoint.ts';

/** Keys of `_meta` under which clients name the conversation and the agent that a call belongs to. */
const CONVERSATION_KEYS = ['vscode.conversationId', 'conversationId', 'threadId', 'sessionId'];
const AGENT_KEYS = ['agentId', 'subagentId'];

/**
 * Who asks. Where a connection may carry several conversations and the call does not say which, the reader is the
 * connection, and nobody can rely on what was sent over it.
 */
export function readerOf(
  connectionId: string,
  traits: ClientTraits,
  meta: Params,
): { readonly reader: string; readonly isOneReader: boolean } {
  const named = firstText(meta, CONVERSATION_KEYS);
  const agent = firstText(meta, AGENT_KEYS);
  const parts = [connectionId, named, agent].filter((part) => part !== undefined);
  return { reader: parts.join('/'), isOneReader: named !== undefined || !traits.sharesConnection };
}

function firstText(meta: Params, keys: readonly string[]): string | undefined {
  return keys
    .map((key) => meta[key])
    .find((value): value is string => typeof value === 'string' && value !== '');
}
