import { CERTAIN, type CodeGraph, EdgeKind, type EdgeView, isTestPath } from '../../code/graph/index.ts';
import type { GraphPlace } from '../graph/graph-place.ts';

/** Which way calls are followed. */
export type Direction = 'callers' | 'callees';

/** Below this an edge is one of several possibilities: it is told, but nothing is concluded from it. */
export const LIKELY = 0.5;

export const isCertain = ({ confidence }: EdgeView): boolean => confidence >= CERTAIN;
export const isLikely = ({ confidence }: EdgeView): boolean => confidence >= LIKELY;

/** Who calls, or is called by, any of some nodes: each once, with its best edge; best first, code before its tests. */
export function linkedCalls(graph: CodeGraph, nodes: readonly number[], direction: Direction): EdgeView[] {
  const best = new Map<number, EdgeView>();
  for (const node of nodes) {
    const edges =
      direction === 'callers' ? graph.edgesTo(node, EdgeKind.calls) : graph.edgesFrom(node, EdgeKind.calls);
    for (const edge of edges) {
      const known = best.get(edge.node);
      if (!known || known.confidence < edge.confidence) best.set(edge.node, edge);
    }
  }
  const rank = (edge: EdgeView) => (isCertain(edge) ? 0 : 2) + (isTestPath(graph.pathOf(edge.node)) ? 1 : 0);
  const found = [...best.values()].map((edge) => ({ edge, rank: rank(edge) }));
  return found.sort((a, b) => a.rank - b.rank || a.edge.node - b.edge.node).map(({ edge }) => edge);
}

/** `Store.load`; `<module>` for code outside of any definition. */
export function nameOf(graph: CodeGraph, node: number): string {
  return graph.isFile(node) ? '<module>' : graph.qualifiedNameOf(node);
}

/** `src/pay.ts → charge  (L40) imported name`: the caller, and the line of the call. */
export function callerText({ graph, shown }: GraphPlace, edge: EdgeView): string {
  return `${shown(graph.pathOf(edge.node))} → ${nameOf(graph, edge.node)}  (L${edge.line}) ${why(edge)}`;
}

/** `charge  src/pay.ts:12 (L40) imported name`: what is called, where it is defined, and the line of the call. */
export function calleeText({ graph, shown }: GraphPlace, edge: EdgeView): string {
  const where = `${shown(graph.pathOf(edge.node))}:${graph.startLineOf(edge.node)}`;
  return `${nameOf(graph, edge.node)}  ${where} (L${edge.line}) ${why(edge)}`;
}

function why(edge: EdgeView): string {
  if (isCertain(edge)) return edge.reason;
  return isLikely(edge) ? `likely: ${edge.reason}` : `ambiguous: ${edge.reason}`;
}
