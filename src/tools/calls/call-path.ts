import { type CodeGraph, EdgeKind, type EdgeView } from '../../code/graph/index.ts';
import type { GraphPlace } from '../graph/graph-place.ts';
import type { CalledDefinition } from './called-definitions.ts';
import { isCertain, isLikely, nameOf } from './linked-calls.ts';

const MOST_HOPS = 10;

/** The shortest path of calls: over certain ones when there is one, else over likely ones. */
export function callPath(
  place: GraphPlace,
  from: readonly CalledDefinition[],
  to: readonly CalledDefinition[],
  names: { readonly from: string; readonly to: string },
): string[] {
  const starts = from.flatMap(({ nodes }) => nodes);
  const ends = new Set(to.flatMap(({ nodes }) => nodes));
  const hops =
    shortest(place.graph, starts, ends, isCertain) ?? shortest(place.graph, starts, ends, isLikely);
  if (!hops) {
    return [
      `No call path from '${names.from}' to '${names.to}' within ${MOST_HOPS} hops: not reachable by calls.`,
    ];
  }
  return [`Call path (${hops.length - 1} hop(s)):`, ...hops.map((hop, at) => hopText(place, hop, at))];
}

interface Hop {
  readonly node: number;
  /** The call that led here; `undefined` at the start. */
  readonly edge: EdgeView | undefined;
}

function hopText({ graph, shown }: GraphPlace, { node, edge }: Hop, at: number): string {
  const where = `${nameOf(graph, node)}  (${shown(graph.pathOf(node))}:${graph.startLineOf(node)})`;
  if (!edge) return `  ${where}`;
  const doubt = isCertain(edge) ? '' : 'likely: ';
  return `${'  '.repeat(at + 1)}→ ${where} called at L${edge.line}, ${doubt}${edge.reason}`;
}

function shortest(
  graph: CodeGraph,
  starts: readonly number[],
  ends: ReadonlySet<number>,
  isUsed: (edge: EdgeView) => boolean,
): readonly Hop[] | undefined {
  const cameFrom = new Map<number, Hop & { readonly before: number }>();
  for (const node of starts) cameFrom.set(node, { node, edge: undefined, before: -1 });
  let level: readonly number[] = starts;
  for (let hop = 0; hop <= MOST_HOPS && level.length > 0; hop++) {
    const end = level.find(
      (node) => ends.has(node) && (hop > 0 || !starts.includes(node) || ends.size === starts.length),
    );
    if (end !== undefined) return back(cameFrom, end);
    level = step(graph, level, cameFrom, isUsed);
  }
  return undefined;
}

function step(
  graph: CodeGraph,
  level: readonly number[],
  cameFrom: Map<number, Hop & { readonly before: number }>,
  isUsed: (edge: EdgeView) => boolean,
): number[] {
  const next: number[] = [];
  for (const before of level) {
    for (const edge of graph.edgesFrom(before, EdgeKind.calls)) {
      if (cameFrom.has(edge.node) || !isUsed(edge)) continue;
      cameFrom.set(edge.node, { node: edge.node, edge, before });
      next.push(edge.node);
    }
  }
  return next;
}

function back(cameFrom: ReadonlyMap<number, Hop & { readonly before: number }>, end: number): readonly Hop[] {
  const hops: Hop[] = [];
  for (let hop = cameFrom.get(end); hop; hop = cameFrom.get(hop.before)) hops.push(hop);
  return hops.reverse();
}
