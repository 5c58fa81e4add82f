import { ctxCompose } from '../ctx-compose.ts';
import { ctxExplore } from '../ctx-explore.ts';
import { ctxGlob } from '../ctx-glob.ts';
import { ctxOutline } from '../ctx-outline.ts';
import { ctxOverview } from '../ctx-overview.ts';
import { ctxPrefetch } from '../ctx-prefetch.ts';
import { ctxPreload } from '../ctx-preload.ts';
import { ctxSearch } from '../ctx-search.ts';
import { ctxSemanticSearch } from '../ctx-semantic-search.ts';
import { ctxSymbol } from '../ctx-symbol.ts';
import { ctxTree } from '../ctx-tree.ts';
import type { Tool } from '../define-tool.ts';

/** Finding a place: by name, text, meaning or structure. */
export const SEARCHING: readonly Tool[] = [
  ctxCompose,
  ctxExplore,
  ctxGlob,
  ctxOutline,
  ctxOverview,
  ctxPrefetch,
  ctxPreload,
  ctxSearch,
  ctxSemanticSearch,
  ctxSymbol,
  ctxTree,
];
