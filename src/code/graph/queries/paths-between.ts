import { UNREACHED } from '../../../engine/bfs.ts';
import type { CodeGraph } from '../code-graph.ts';
import type { EdgeView } from '../graph-view.ts';
import { ALL_WEIGHTS, EFFECT_WEIGHTS, fileWalks } from './file-walk.ts';

/** One step of a path. `isForward` is false where the edge leads the other way. */
export interface Hop {
  readonly file: number;
  readonly edge: EdgeView | undefined;
  readonly isForward: boolean;
}

/** The shortest chain of dependencies from one file to another, by the direction of the edges; the first hop has no edge. */
export function dependencyChain(graph: CodeGraph, from: number, to: number): readonly Hop[] | undefined {
  const files = shortest(graph, from, to, EFFECT_WEIGHTS);
  return files?.map((file, at) => ({
    file,
    isForward: true,
    edge: at === 0 ? undefined : edgeTo(graph, files[at - 1]!, file, EFFECT_WEIGHTS),
  }));
}

function shortest(
  graph: CodeGraph,
  from: number,
  to: number,
  weights: readonly number[],
): readonly number[] | undefined {
  const walk = fileWalks(graph).forward.paths([from], weights);
  if (walk.depths[to] === UNREACHED) return undefined;
  const cameFrom = new Map<number, number>();
  walk.order.forEach((node, place) => {
    cameFrom.set(node, walk.from[place]!);
  });
  const files = [to];
  for (let at = to; at !== from; ) {
    at = cameFrom.get(at)!;
    files.push(at);
  }
  return files.reverse();
}

/**
 * The shortest connection of two files in whatever direction: the chain of dependencies either way when there is one,
 * else over edges of both directions (two files with a common user).
 */
export function connection(graph: CodeGraph, from: number, to: number): readonly Hop[] | undefined {
  const there = dependencyChain(graph, from, to);
  if (there) return there;
  const back = dependencyChain(graph, to, from);
  if (back) {
    const reversed = [...back].reverse();
    return reversed.map((hop, at) => ({
      file: hop.file,
      edge: at === 0 ? undefined : reversed[at - 1]!.edge,
      isForward: false,
    }));
  }
  return undirected(graph, from, to);
}

function undirected(graph: CodeGraph, from: number, to: number): readonly Hop[] | undefined {
  const cameFrom = new Map<number, Hop & { readonly before: number }>();
  let last = [from];
  const seen = new Set(last);
  while (last.length > 0 && !seen.has(to)) {
    const next: number[] = [];
    for (const file of last) {
      for (const isForward of [true, false]) {
        const edges = isForward ? graph.fileEdgesFrom(file) : graph.fileEdgesTo(file);
        for (const edge of edges) {
          if (seen.has(edge.node) || !(EFFECT_WEIGHTS[edge.kind]! > 0)) continue;
          seen.add(edge.node);
          cameFrom.set(edge.node, { file: edge.node, edge, isForward, before: file });
          next.push(edge.node);
        }
      }
    }
    last = next;
  }
  if (!seen.has(to)) return undefined;
  const hops: Hop[] = [];
  for (let at = to; at !== from; ) {
    const hop = cameFrom.get(at)!;
    hops.push(hop);
    at = hop.before;
  }
  return [{ file: from, edge: undefined, isForward: true }, ...hops.reverse()];
}

function edgeTo(
  graph: CodeGraph,
  from: number,
  to: number,
  weights: readonly number[],
): EdgeView | undefined {
  return graph.fileEdgesFrom(from).find((edge) => edge.node === to && weights[edge.kind]! > 0);
}

/** How many files lie within so many edges, whatever their direction. */
export function reachableWithin(graph: CodeGraph, file: number, hops: number): number {
  const { forward, backward } = fileWalks(graph);
  const near = new Set([
    ...forward.reach([file], ALL_WEIGHTS, hops).order,
    ...backward.reach([file], ALL_WEIGHTS, hops).order,
  ]);
  return near.size - 1;
}
