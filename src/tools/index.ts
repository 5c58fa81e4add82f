import { ctxCall } from './ctx-call.ts';
import { ctxDiscoverTools } from './ctx-discover-tools.ts';
import { ctxLoadTools } from './ctx-load-tools.ts';
import type { Tool } from './define-tool.ts';

/** Every tool there is, sorted by name. Lists, help and documentation derive from it. */
export const TOOLS: readonly Tool[] = [ctxCall, ctxDiscoverTools, ctxLoadTools];
