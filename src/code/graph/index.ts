export { CodeGraph } from './code-graph.ts';
export { CERTAIN, EDGE_KIND_NAMES, EDGE_WEIGHTS, EdgeKind } from './edge-kinds.ts';
export { graphOf } from './graph-of.ts';
export type { EdgeView, GraphView } from './graph-view.ts';
export { ProjectGraph } from './project-graph.ts';
