import { ctxCache } from './ctx-cache.ts';
import { ctxCall } from './ctx-call.ts';
import { ctxCompress } from './ctx-compress.ts';
import { ctxDelta } from './ctx-delta.ts';
import { ctxDiscoverTools } from './ctx-discover-tools.ts';
import { ctxEdit } from './ctx-edit.ts';
import { ctxExpand } from './ctx-expand.ts';
import { ctxFill } from './ctx-fill.ts';
import { ctxGlob } from './ctx-glob.ts';
import { ctxIndex } from './ctx-index.ts';
import { ctxLoadTools } from './ctx-load-tools.ts';
import { ctxMultiRead } from './ctx-multi-read.ts';
import { ctxOutline } from './ctx-outline.ts';
import { ctxOverview } from './ctx-overview.ts';
import { ctxPatch } from './ctx-patch.ts';
import { ctxRead } from './ctx-read.ts';
import { ctxRetrieve } from './ctx-retrieve.ts';
import { ctxSearch } from './ctx-search.ts';
import { ctxSemanticSearch } from './ctx-semantic-search.ts';
import { ctxSmartRead } from './ctx-smart-read.ts';
import { ctxSymbol } from './ctx-symbol.ts';
import { ctxTree } from './ctx-tree.ts';
import type { Tool } from './define-tool.ts';

/** Every tool there is, sorted by name. Lists, help and documentation derive from it. */
export const TOOLS: readonly Tool[] = [
  ctxCache,
  ctxCall,
  ctxCompress,
  ctxDelta,
  ctxDiscoverTools,
  ctxEdit,
  ctxExpand,
  ctxFill,
  ctxGlob,
  ctxIndex,
  ctxLoadTools,
  ctxMultiRead,
  ctxOutline,
  ctxOverview,
  ctxPatch,
  ctxRead,
  ctxRetrieve,
  ctxSearch,
  ctxSemanticSearch,
  ctxSmartRead,
  ctxSymbol,
  ctxTree,
];
