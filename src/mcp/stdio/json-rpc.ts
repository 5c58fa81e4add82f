import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/** What is sent back for a line that is no message; the id is `null` when it could not be read. */
export interface ErrorReply {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INTERNAL_ERROR = -32603;

/** What a line holds: messages to handle and errors to send back at once. */
export interface Reading {
  readonly messages: JSONRPCMessage[];
  readonly replies: ErrorReply[];
}

/**
 * Reads one line. A batch (an array, legal up to the revision of 2025-03-26) is taken apart and its members are
 * answered one by one. What is no message is refused with its id when it has one; answers to nothing and broken
 * notifications are dropped in silence, as the protocol wants.
 */
export function readMessages(line: string): Reading {
  if (line.trim() === '') return { messages: [], replies: [] };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { messages: [], replies: [refusal(null, PARSE_ERROR, 'Parse error: the line is not JSON')] };
  }
  if (!Array.isArray(value)) return readOne(value);
  if (value.length === 0) return { messages: [], replies: [invalid(null, 'the batch is empty')] };
  const parts = value.map(readOne);
  return {
    messages: parts.flatMap((part) => part.messages),
    replies: parts.flatMap((part) => part.replies),
  };
}

function readOne(value: unknown): Reading {
  if (!isRecord(value)) return { messages: [], replies: [invalid(null, 'a message is an object')] };
  if (value.method === undefined && ('result' in value || 'error' in value)) {
    const isUsable = value.jsonrpc === '2.0' && isId(value.id);
    return { messages: isUsable ? [value as unknown as JSONRPCMessage] : [], replies: [] };
  }
  const problem = problemOf(value);
  if (problem === undefined) return { messages: [normalised(value)], replies: [] };
  const id = isId(value.id) ? value.id : null;
  return { messages: [], replies: 'id' in value ? [invalid(id, problem)] : [] };
}

/** Why a value is neither request nor notification; `undefined` when it is one. */
function problemOf(value: Record<string, unknown>): string | undefined {
  if (value.jsonrpc !== '2.0') return 'jsonrpc must be "2.0"';
  if ('id' in value && !isId(value.id)) return 'id must be text or a whole number';
  if (typeof value.method !== 'string') return 'method must be text';
  const { params } = value;
  if (params !== undefined && params !== null && !isRecord(params)) return 'params must be an object';
  return undefined;
}

/** `params: null`, which some clients send, means none. */
function normalised(value: Record<string, unknown>): JSONRPCMessage {
  const { id, method, params } = value;
  return {
    jsonrpc: '2.0',
    method: method as string,
    ...(id === undefined ? {} : { id: id as string | number }),
    ...(isRecord(params) ? { params: plainMeta(params) } : {}),
  } as JSONRPCMessage;
}

/** `_meta` that is no object, and progress tokens of another kind, are dropped: a call is worth more than they. */
function plainMeta(params: Record<string, unknown>): Record<string, unknown> {
  if (!('_meta' in params)) return params;
  const { _meta: meta, ...rest } = params;
  if (!isRecord(meta)) return rest;
  if (meta.progressToken === undefined || isId(meta.progressToken)) return params;
  const { progressToken: _, ...kept } = meta;
  return { ...rest, _meta: kept };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

const refusal = (id: string | number | null, code: number, message: string): ErrorReply => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
const invalid = (id: string | number | null, why: string): ErrorReply =>
  refusal(id, INVALID_REQUEST, `Invalid request: ${why}`);
