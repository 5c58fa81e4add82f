import { ctxExecute } from '../ctx-execute.ts';
import { ctxExpand } from '../ctx-expand.ts';
import { ctxShell } from '../ctx-shell.ts';
import type { Tool } from '../define-tool.ts';
import { shell } from '../shell.ts';

/** Running commands and programs, and getting their outputs back. */
export const RUNNING: readonly Tool[] = [ctxExecute, ctxExpand, ctxShell, shell];
