import { ctxCall } from '../ctx-call.ts';
import { ctxDiscoverTools } from '../ctx-discover-tools.ts';
import { ctxLoadTools } from '../ctx-load-tools.ts';
import type { Tool } from '../define-tool.ts';

/** The server itself: its tools. */
export const SERVER: readonly Tool[] = [ctxCall, ctxDiscoverTools, ctxLoadTools];
