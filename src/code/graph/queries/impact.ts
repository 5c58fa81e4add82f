import { UNREACHED } from '../../../engine/bfs.ts';
import type { CodeGraph } from '../code-graph.ts';
import { CERTAIN, EdgeKind } from '../edge-kinds.ts';
import type { EdgeView } from '../graph-view.ts';
import { CERTAIN_EFFECT_WEIGHTS, EFFECT_WEIGHTS, fileWalks } from './file-walk.ts';

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
  /** Whether there is a way of certain edges alone. */
  readonly isCertain: boolean;
}

export interface Impact {
  /** Certain before guessed, near before far, strong before weak. */
  readonly affected: readonly Affected[];
  /** Edges that the walk looked at. */
  readonly edgesTraversed: number;
}

/**
 * Files that depend on the given ones, directly or through others. What is reached through certain edges alone is certain,
 * however many guessed ways there are too.
 * @param depth edges at most
 */
export function impactOf(graph: CodeGraph, changed: readonly number[], depth: number): Impact {
  const { backward } = fileWalks(graph);
  const strengths = backward.proximity(changed, EFFECT_WEIGHTS, 0, depth);
  const certain = backward.reach(changed, CERTAIN_EFFECT_WEIGHTS, depth).depths;
  const { order, depths: any } = backward.reach(changed, EFFECT_WEIGHTS, depth);
  const affected: Affected[] = [];
  let edgesTraversed = 0;
  for (const file of order) {
    const isCertain = certain[file] !== UNREACHED;
    const depths = isCertain ? certain : any;
    if (depths[file] === 0) continue;
    const edges = graph.fileEdgesFrom(file).filter(({ kind }) => EFFECT_WEIGHTS[kind]! > 0);
    edgesTraversed += edges.length;
    const nearer = edges.filter(
      ({ node, confidence }) => depths[node]! < depths[file]! && (!isCertain || confidence >= CERTAIN),
    );
    const way = strongestWay(nearer, strengths);
    if (!way) continue;
    const strength = strengths[file]!;
    affected.push({ file, depth: depths[file]!, via: way.node, edge: way, strength, isCertain });
  }
  affected.sort(
    (a, b) =>
      Number(b.isCertain) - Number(a.isCertain) ||
      a.depth - b.depth ||
      b.strength - a.strength ||
      a.file - b.file,
  );
  return { affected, edgesTraversed };
}

/** The edge through which most of the effect comes. */
function strongestWay(edges: readonly EdgeView[], strengths: Float32Array): EdgeView | undefined {
  let best: EdgeView | undefined;
  let value = 0;
  for (const edge of edges) {
    const next = strengths[edge.node]! * EFFECT_WEIGHTS[edge.kind]! * edge.confidence;
    if (next > value) [best, value] = [edge, next];
  }
  return best;
}

/**
 * Test files among those that a change reaches, and those linked to the changed files themselves; nearest first. A source that
 * holds its own tests is one of them.
 */
export function affectedTests(
  graph: CodeGraph,
  changed: readonly number[],
  affected: readonly Affected[],
  isTestFile: (path: string) => boolean,
): number[] {
  const tests = new Set<number>();
  for (const file of changed) {
    if (isTestFile(graph.pathOf(file)) || holdsTests(graph, file)) tests.add(file);
    for (const { node } of graph.fileEdgesFrom(file, EdgeKind.testedBy)) tests.add(node);
  }
  for (const { file } of affected)
    if (isTestFile(graph.pathOf(file)) || holdsTests(graph, file)) tests.add(file);
  return [...tests];
}

/** `#[cfg(test)] mod tests` of Rust; elsewhere a name may only begin like that of a test. */
function holdsTests(graph: CodeGraph, file: number): boolean {
  if (graph.languageOf(file) !== 'rust') return false;
  const { first, end } = graph.definitionsIn(file);
  for (let node = first; node < end; node++) if (graph.isTest(node)) return true;
  return false;
}
