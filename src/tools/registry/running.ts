import { ctxExpand } from '../ctx-expand.ts';
import type { Tool } from '../define-tool.ts';

/** Running commands and programs, and getting their outputs back. */
export const RUNNING: readonly Tool[] = [ctxExpand];
