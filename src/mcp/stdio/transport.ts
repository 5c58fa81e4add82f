import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { type ErrorReply, INVALID_REQUEST, readMessages } from './json-rpc.ts';
import { LineSplitter } from './line-splitter.ts';

/** A longer line is refused. The largest honest message is a file's text on its way into an edit. */
const MAXIMUM_LINE_BYTES = 64 * 1024 * 1024;

/**
 * Newline-delimited JSON over two streams, in the shape that the SDK calls a transport. Unlike the SDK's own it
 * survives lines of any length and content, and answers those that are no message instead of staying silent.
 */
export class StdioTransport implements Transport {
  onmessage?: Transport['onmessage'];
  onerror?: Transport['onerror'];
  onclose?: Transport['onclose'];
  readonly #input: Readable;
  readonly #write: Writable['write'];
  readonly #output: Writable;
  readonly #lines = new LineSplitter(MAXIMUM_LINE_BYTES);
  #isStarted = false;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
    // Bound now: whatever writes to stdout later than this is not the protocol and goes elsewhere.
    this.#write = output.write.bind(output);
  }

  /** Begins to read; a second call, by whoever takes the transport over, changes nothing. */
  async start(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#input.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#input.on('error', (error) => this.onerror?.(error));
  }

  /** Resolves when the stream took the message; a reader that has gone is no error of ours. */
  send(message: JSONRPCMessage | ErrorReply): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#output.writable) resolve();
      else this.#write(`${JSON.stringify(message)}\n`, () => resolve());
    });
  }

  async close(): Promise<void> {
    this.#input.pause();
    this.onclose?.();
  }

  /** Resolves when everything that was sent has left the process, or can no longer leave it. */
  async flushed(): Promise<void> {
    if (!this.#output.writable) return;
    await new Promise<void>((resolve) => {
      this.#output.once('error', () => resolve()).once('close', () => resolve());
      this.#write('', () => resolve());
    });
  }

  #receive(chunk: Buffer): void {
    for (const line of this.#lines.push(chunk)) {
      if (line === undefined) this.#refuseLongLine();
      else this.#handle(line);
    }
  }

  #handle(line: string): void {
    const { messages, replies } = readMessages(line);
    for (const reply of replies) void this.send(reply);
    for (const message of messages) this.onmessage?.(message);
  }

  #refuseLongLine(): void {
    const message = `Invalid request: a message may have ${MAXIMUM_LINE_BYTES} bytes at most`;
    void this.send({ jsonrpc: '2.0', id: null, error: { code: INVALID_REQUEST, message } });
  }
}
