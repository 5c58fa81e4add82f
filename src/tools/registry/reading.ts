import { ctxCache } from '../ctx-cache.ts';
import { ctxCompress } from '../ctx-compress.ts';
import { ctxDelta } from '../ctx-delta.ts';
import { ctxFill } from '../ctx-fill.ts';
import { ctxMultiRead } from '../ctx-multi-read.ts';
import { ctxRead } from '../ctx-read.ts';
import { ctxRetrieve } from '../ctx-retrieve.ts';
import { ctxSmartRead } from '../ctx-smart-read.ts';
import type { Tool } from '../define-tool.ts';

/** Files as text: whole, in part, shortened, and what was sent before. */
export const READING: readonly Tool[] = [
  ctxCache,
  ctxCompress,
  ctxDelta,
  ctxFill,
  ctxMultiRead,
  ctxRead,
  ctxRetrieve,
  ctxSmartRead,
];
