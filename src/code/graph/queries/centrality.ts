import type { CodeGraph } from '../code-graph.ts';

/** More starting points than this are sampled. */
const EXACT_FILES = 1500;
const SAMPLED = 500;

/** How often a file lies on shortest dependency paths between others, scaled so that the largest is 1. */
export function betweenness(graph: CodeGraph): Float64Array {
  const { fileCount } = graph;
  const scores = new Float64Array(fileCount);
  const step = fileCount <= EXACT_FILES ? 1 : fileCount / SAMPLED;
  const scratch = newScratch(fileCount);
  for (let at = 0; at < fileCount; at += step) addPathsFrom(graph, Math.floor(at), scores, scratch);
  const largest = scores.reduce((most, score) => Math.max(most, score), 0);
  return largest === 0 ? scores : scores.map((score) => score / largest);
}

interface Scratch {
  readonly depth: Int32Array;
  readonly count: Float64Array;
  readonly share: Float64Array;
  readonly order: Int32Array;
}

const newScratch = (nodes: number): Scratch => ({
  depth: new Int32Array(nodes),
  count: new Float64Array(nodes),
  share: new Float64Array(nodes),
  order: new Int32Array(nodes),
});

const NODE_MASK = (1 << 27) - 1;

/** One source of Brandes' algorithm (A faster algorithm for betweenness centrality, 2001). */
function addPathsFrom(graph: CodeGraph, source: number, scores: Float64Array, scratch: Scratch): void {
  const { offsets, edges } = graph.fileRows;
  const { depth, count, share, order } = scratch;
  depth.fill(-1);
  count.fill(0);
  share.fill(0);
  depth[source] = 0;
  count[source] = 1;
  let end = 1;
  order[0] = source;
  for (let next = 0; next < end; next++) {
    const file = order[next]!;
    for (let at = offsets[file]!; at < offsets[file + 1]!; at++) {
      const target = edges[at]! & NODE_MASK;
      if (depth[target] === -1) {
        depth[target] = depth[file]! + 1;
        order[end++] = target;
      }
      if (depth[target] === depth[file]! + 1) count[target]! += count[file]!;
    }
  }
  for (let place = end - 1; place >= 0; place--) {
    const file = order[place]!;
    for (let at = offsets[file]!; at < offsets[file + 1]!; at++) {
      const target = edges[at]! & NODE_MASK;
      if (depth[target] === depth[file]! + 1)
        share[file]! += (count[file]! / count[target]!) * (1 + share[target]!);
    }
    if (place > 0) scores[file]! += share[file]!;
  }
}
