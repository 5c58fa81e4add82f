import type { ProjectIndex } from '../index/index.ts';
import { ProjectGraph } from './project-graph.ts';

const graphs = new WeakMap<ProjectIndex, ProjectGraph>();

/** The graph of a project that is open, one for all who ask. */
export function graphOf(index: ProjectIndex): ProjectGraph {
  let graph = graphs.get(index);
  if (!graph) {
    graph = new ProjectGraph(index);
    graphs.set(index, graph);
  }
  return graph;
}
