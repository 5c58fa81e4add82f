import { isTestPath } from '../build/test-links.ts';
import type { CodeGraph } from '../code-graph.ts';
import { EFFECT_WEIGHTS, nodeWalks } from '../queries/file-walk.ts';

export interface RankOptions {
  /** Files that matter more than others. */
  readonly isFocus?: (path: string) => boolean;
}

const ROUNDS = { damping: 0.85, epsilon: 1e-6, maxRounds: 30 } as const;
/** A walk begins at a definition in focus so much more often than at another one. */
const FOCUS = 50;
/** Who uses what only tests use says little about it. */
const TEST_SHARE = 0.1;
/** So much of a file's own rank goes to its exported definitions: code outside any definition calls them through the file. */
const FILE_SHARE = 0.5;

/**
 * How much each definition is used, directly and through others: PageRank over calls, types and imports (Page et al. 1999),
 * begun anew where the focus lies. By node; files have what is theirs.
 */
export function symbolRanks(graph: CodeGraph, { isFocus }: RankOptions = {}): Float64Array {
  if (graph.nodeCount === 0) return new Float64Array(0);
  const restart = new Float64Array(graph.nodeCount);
  for (let file = 0; file < graph.fileCount; file++) {
    const weight = restartOf(graph.pathOf(file), isFocus);
    const { first, end } = graph.definitionsIn(file);
    restart[file] = weight;
    restart.fill(weight, first, end);
  }
  const ranks = nodeWalks(graph).forward.pageRank(EFFECT_WEIGHTS, restart, ROUNDS);
  for (let file = 0; file < graph.fileCount; file++) shareOut(graph, file, ranks, isFocus);
  return ranks;
}

const restartOf = (path: string, isFocus: RankOptions['isFocus']): number =>
  (isFocus?.(path) ? FOCUS : 1) * (isTestPath(path) ? TEST_SHARE : 1);

function shareOut(
  graph: CodeGraph,
  file: number,
  ranks: Float64Array,
  isFocus: RankOptions['isFocus'],
): void {
  const { first, end } = graph.definitionsIn(file);
  const path = graph.pathOf(file);
  const factor = (isFocus?.(path) ? FOCUS : 1) * (isTestPath(path) ? TEST_SHARE : 1);
  let exported = 0;
  for (let node = first; node < end; node++)
    if (isOutermost(graph, node) && graph.isExported(node)) exported++;
  const share = exported === 0 ? 0 : ((ranks[file] as number) * FILE_SHARE) / exported;
  for (let node = first; node < end; node++) {
    const own = graph.isExported(node) && isOutermost(graph, node) ? share : 0;
    ranks[node] = ((ranks[node] as number) + own) * factor;
  }
}

const isOutermost = (graph: CodeGraph, node: number): boolean => graph.parentOf(node) === undefined;
