import { ctxEdit } from '../ctx-edit.ts';
import { ctxPatch } from '../ctx-patch.ts';
import type { Tool } from '../define-tool.ts';

/** Changing files. */
export const EDITING: readonly Tool[] = [ctxEdit, ctxPatch];
