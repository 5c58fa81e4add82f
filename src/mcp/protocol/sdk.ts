import { Protocol } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  type Notification,
  type Request,
  type Result,
  ResultSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Handlers, Params, Peer } from './endpoint.ts';

/** The SDK's request bookkeeping, cancellation and timeouts; what a side may ask for is judged by our handlers. */
class SdkProtocol extends Protocol<Request, Notification, Result> {
  protected override assertCapabilityForMethod(): void {}
  protected override assertNotificationCapability(): void {}
  protected override assertRequestHandlerCapability(): void {}
  protected override assertTaskCapability(): void {}
  protected override assertTaskHandlerCapability(): void {}
}

/**
 * Speaks the revisions with a handshake (2024-10-07 to 2025-11-25) over `transport`, through the SDK.
 * Arguments reach the handlers as they were sent: the tools have a validator of their own, whose errors are answers
 * to the model and not to the protocol.
 */
export async function connectSdk(
  transport: Transport,
  handlers: Handlers,
  onError: (error: Error) => void,
): Promise<Peer> {
  const protocol = new SdkProtocol();
  protocol.onerror = onError;
  protocol.fallbackRequestHandler = (request, extra) =>
    handlers.request(request.method, request.params ?? {}, {
      signal: extra.signal,
      progressToken: extra._meta?.progressToken,
      meta: extra._meta ?? {},
    });
  protocol.fallbackNotificationHandler = async ({ method, params }) =>
    handlers.notified(method, params ?? {});
  await protocol.connect(transport);
  return {
    request: (method, params, timeout) => protocol.request({ method, params }, ResultSchema, { timeout }),
    notify: (method, params: Params) => {
      protocol.notification({ method, params }).catch(onError);
    },
  };
}
