/**
 * The seam between the server and a protocol revision. The server is a `Handlers`; an adapter (today the SDK's
 * protocol class behind `sdk.ts`) speaks the revision, calls the handlers and gives them a `Peer` to talk back with.
 * A revision without a handshake is one more adapter.
 */
export interface Handlers {
  /** Answers a request. Throws a `ProtocolError` for what the protocol itself calls an error. */
  request(method: string, params: Params, exchange: Exchange): Promise<Params>;
  /** Takes note of a notification; unknown ones are ignored. */
  notified(method: string, params: Params): void;
}

export type Params = Record<string, unknown>;

/** One request under way. */
export interface Exchange {
  /** Aborted when the client cancels the request or the connection ends; then nothing is sent any more. */
  readonly signal: AbortSignal;
  /** Present when the client asked to hear about progress. */
  readonly progressToken?: string | number | undefined;
  /** `_meta` of the request, as sent. */
  readonly meta: Params;
}

/** The client, as far as a server may speak to it unasked. */
export interface Peer {
  /** Asks the client. Rejects on an error answer and after `timeoutMs`. */
  request(method: string, params: Params, timeoutMs: number): Promise<Params>;
  /** Tells the client. Never rejects: a client that has gone is told nothing. */
  notify(method: string, params: Params): void;
}

/** An error that the protocol delivers as such, with its JSON-RPC code. */
export class ProtocolError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'ProtocolError';
    this.code = code;
  }
}
