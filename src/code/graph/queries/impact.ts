import type { CodeGraph } from '../code-graph.ts';
import { CERTAIN, EdgeKind } from '../edge-kinds.ts';
import type { EdgeView } from '../graph-view.ts';
import { EFFECT_WEIGHTS, fileWalks } from './file-walk.ts';

/** One file that a change may reach. */
export interface Affected {
  readonly file: number;
  /** Edges from the changed file at the least. */
  readonly depth: number;
  /** The file through which the effect comes most strongly. */
  readonly via: number;
  /** The edge from this file to `via`. */
  readonly edge: EdgeView;
  /** Product of the weights on the strongest way, 0 … 1. */
  readonly strength: number;
  /** Whether every edge on that way is certain. */
  readonly isCertain: boolean;
}

export interface Impact {
  /** Certain before guessed, near before far, strong before weak. */
  readonly affected: readonly Affected[];
  /** Edges that the walk looked at. */
  readonly edgesTraversed: number;
}

/** Files that depend on the given ones, directly or through others. @param depth edges at most */
export function impactOf(graph: CodeGraph, changed: readonly number[], depth: number): Impact {
  const { backward } = fileWalks(graph);
  const { order, depths } = backward.reach(changed, EFFECT_WEIGHTS, depth);
  const strengths = backward.proximity(changed, EFFECT_WEIGHTS, 0, depth);
  const isChanged = new Set(changed);
  const found = new Map<number, Affected>();
  let edgesTraversed = 0;
  // Stronger ones first, so that the way behind a file is known before the file.
  const byStrength = [...order].sort(
    (a, b) => strengths[b]! - strengths[a]! || depths[a]! - depths[b]! || a - b,
  );
  for (const file of byStrength) {
    if (isChanged.has(file)) continue;
    const edges = graph.fileEdgesFrom(file).filter(({ kind }) => EFFECT_WEIGHTS[kind]! > 0);
    edgesTraversed += edges.length;
    const way = strongestWay(edges, strengths);
    if (!way) continue;
    const isCertain =
      way.confidence >= CERTAIN && (isChanged.has(way.node) || (found.get(way.node)?.isCertain ?? false));
    found.set(file, {
      file,
      depth: depths[file]!,
      via: way.node,
      edge: way,
      strength: strengths[file]!,
      isCertain,
    });
  }
  const affected = [...found.values()].sort(
    (a, b) =>
      Number(b.isCertain) - Number(a.isCertain) ||
      a.depth - b.depth ||
      b.strength - a.strength ||
      a.file - b.file,
  );
  return { affected, edgesTraversed };
}

/** The edge to the file nearest to the change; of several the most certain one. */
function strongestWay(edges: readonly EdgeView[], strengths: Float32Array): EdgeView | undefined {
  let best: EdgeView | undefined;
  let value = 0;
  for (const edge of edges) {
    const next = strengths[edge.node]! * EFFECT_WEIGHTS[edge.kind]! * edge.confidence;
    if (next > value) [best, value] = [edge, next];
  }
  return best;
}

/** Test files among those that a change reaches, and those linked to the changed files themselves; nearest first. */
export function affectedTests(
  graph: CodeGraph,
  changed: readonly number[],
  affected: readonly Affected[],
  isTestFile: (path: string) => boolean,
): number[] {
  const tests = new Set<number>();
  for (const file of changed) {
    if (isTestFile(graph.pathOf(file))) tests.add(file);
    for (const { node } of graph.fileEdgesFrom(file, EdgeKind.testedBy)) tests.add(node);
  }
  for (const { file } of affected) if (isTestFile(graph.pathOf(file))) tests.add(file);
  return [...tests];
}
