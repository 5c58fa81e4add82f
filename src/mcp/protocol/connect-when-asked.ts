import { setImmediate as immediate } from 'node:timers/promises';
import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import type { StdioTransport } from '../stdio/transport.ts';
import type { Handlers, Peer } from './endpoint.ts';

export interface Connection {
  /** Resolves when every message that has come in so far has reached the session. */
  settled(): Promise<void>;
}

export interface Attachable extends Handlers {
  attach(peer: Peer): void;
}

/**
 * Answers `initialize` at once, before the SDK is loaded (measured: 28 of the 100 ms that a start takes), then hands
 * the transport to the SDK with everything that has come in meanwhile.
 */
export function connectWhenAsked(
  transport: StdioTransport,
  session: Attachable,
  onError: (error: Error) => void,
): Connection {
  const waiting: JSONRPCMessage[] = [];
  let handingOver: Promise<void> | undefined;
  transport.onmessage = (message) => {
    if (handingOver === undefined && isInitialize(message)) void answer(message);
    else waiting.push(message);
    handingOver ??= handOver();
  };
  void transport.start();
  return { settled: () => handingOver ?? Promise.resolve() };

  async function answer({ id, params }: JSONRPCRequest): Promise<void> {
    const result = await session.request('initialize', params ?? {}, {
      signal: new AbortController().signal,
      meta: {},
    });
    await transport.send({ jsonrpc: '2.0', id, result });
  }

  async function handOver(): Promise<void> {
    await immediate(); // the answer leaves first: loading blocks the thread
    const { connectSdk } = await import('./sdk.ts');
    delete transport.onmessage; // the SDK would call it as well
    session.attach(await connectSdk(transport, session, onError));
    replay(waiting, transport);
  }
}

function replay(messages: readonly JSONRPCMessage[], transport: StdioTransport): void {
  for (const message of messages) transport.onmessage?.(message);
}

function isInitialize(message: JSONRPCMessage): message is JSONRPCRequest {
  return 'id' in message && 'method' in message && message.method === 'initialize';
}
