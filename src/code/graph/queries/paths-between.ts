import { UNREACHED } from '../../../engine/bfs.ts';
import { KIND_SHIFT, NODE_MASK } from '../build/edge-table.ts';
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

/** Breadth first over the rows of both directions. */
function undirected(graph: CodeGraph, from: number, to: number): readonly Hop[] | undefined {
  const cameFrom = new Int32Array(graph.fileCount).fill(-1);
  cameFrom[from] = from;
  const queue = [from];
  for (let next = 0; next < queue.length && cameFrom[to] === -1; next++) {
    const file = queue[next]!;
    for (const { offsets, edges } of [graph.fileRows, graph.fileReverse]) {
      for (let at = offsets[file]!; at < offsets[file + 1]!; at++) {
        const other = edges[at]! & NODE_MASK;
        if (cameFrom[other] !== -1 || !(EFFECT_WEIGHTS[edges[at]! >>> KIND_SHIFT]! > 0)) continue;
        cameFrom[other] = file;
        queue.push(other);
      }
    }
  }
  if (cameFrom[to] === -1) return undefined;
  const files = [to];
  while (files.at(-1) !== from) files.push(cameFrom[files.at(-1)!]!);
  return files.reverse().map((file, at) => {
    if (at === 0) return { file, edge: undefined, isForward: true };
    const forward = edgeTo(graph, files[at - 1]!, file, EFFECT_WEIGHTS);
    return {
      file,
      edge: forward ?? edgeTo(graph, file, files[at - 1]!, EFFECT_WEIGHTS),
      isForward: forward !== undefined,
    };
  });
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
