import type { CodeGraph } from '../code-graph.ts';
import { EDGE_WEIGHTS } from '../edge-kinds.ts';
import type { EdgeView } from '../graph-view.ts';

/** A file that has to do with another one. */
export interface Related {
  readonly file: number;
  /** Sum of the weights of all edges between the two, both ways. */
  readonly weight: number;
  /** The edges that say so, strongest first. `isOutgoing`: from the file that was asked about. */
  readonly edges: readonly { readonly edge: EdgeView; readonly isOutgoing: boolean }[];
}

/** Files connected to one by an edge in either direction, strongest first. */
export function relatedFiles(graph: CodeGraph, file: number): Related[] {
  const found = new Map<number, { weight: number; edges: { edge: EdgeView; isOutgoing: boolean }[] }>();
  for (const isOutgoing of [true, false]) {
    const edges = isOutgoing ? graph.fileEdgesFrom(file) : graph.fileEdgesTo(file);
    for (const edge of edges) {
      const entry = found.get(edge.node) ?? { weight: 0, edges: [] };
      entry.weight += EDGE_WEIGHTS[edge.kind]! * edge.confidence;
      entry.edges.push({ edge, isOutgoing });
      found.set(edge.node, entry);
    }
  }
  const strength = ({ edge }: { edge: EdgeView }) => EDGE_WEIGHTS[edge.kind]! * edge.confidence;
  return [...found]
    .map(([other, { weight, edges }]) => ({
      file: other,
      weight,
      edges: edges.sort((a, b) => strength(b) - strength(a)),
    }))
    .sort((a, b) => b.weight - a.weight || a.file - b.file);
}
