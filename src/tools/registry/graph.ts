import { ctxArchitecture } from '../ctx-architecture.ts';
import { ctxCallgraph } from '../ctx-callgraph.ts';
import { ctxGraph } from '../ctx-graph.ts';
import { ctxImpact } from '../ctx-impact.ts';
import { ctxIndex } from '../ctx-index.ts';
import { ctxMultiRepo } from '../ctx-multi-repo.ts';
import { ctxQuality } from '../ctx-quality.ts';
import { ctxRepomap } from '../ctx-repomap.ts';
import { ctxReview } from '../ctx-review.ts';
import { ctxRoutes } from '../ctx-routes.ts';
import { ctxSmells } from '../ctx-smells.ts';
import type { Tool } from '../define-tool.ts';

/** What the index and the graph of the project know. */
export const GRAPH: readonly Tool[] = [
  ctxArchitecture,
  ctxCallgraph,
  ctxGraph,
  ctxImpact,
  ctxIndex,
  ctxMultiRepo,
  ctxQuality,
  ctxRepomap,
  ctxReview,
  ctxRoutes,
  ctxSmells,
];
