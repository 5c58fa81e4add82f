import { isTestPath } from '../build/test-links.ts';
import type { CodeGraph } from '../code-graph.ts';
import { EdgeKind } from '../edge-kinds.ts';
import { definitions, isFunction } from './sizes.ts';
import type { Smell, SmellRule } from './smell.ts';

const LEAST_LINES = 8;

export const duplicateDefinitions: SmellRule = {
  name: 'duplicate_definitions',
  summary: `functions of one name and size in several files, ${LEAST_LINES} lines or more`,
  find(graph) {
    const byShape = new Map<string, number[]>();
    for (const node of definitions(graph)) {
      const lines = graph.endLineOf(node) - graph.startLineOf(node) + 1;
      if (!isFunction(graph, node) || lines < LEAST_LINES || graph.parentOf(node) !== undefined) continue;
      const shape = `${graph.languageOf(node)} ${graph.nameOf(node)} ${lines} ${graph.complexityOf(node)}`;
      byShape.set(shape, [...(byShape.get(shape) ?? []), node]);
    }
    return [...byShape.values()].flatMap((nodes) => duplicatesOf(graph, nodes));
  },
};

function duplicatesOf(graph: CodeGraph, nodes: readonly number[]): Smell[] {
  const [first, ...others] = nodes;
  const files = new Set(nodes.map((node) => graph.fileOf(node)));
  if (first === undefined || files.size < 2) return [];
  return others.map((node) => ({
    rule: 'duplicate_definitions',
    node,
    message: `${graph.nameOf(node)} looks like ${graph.pathOf(first)}:${graph.startLineOf(first)}`,
    weight: graph.endLineOf(node) - graph.startLineOf(node) + 1,
  }));
}

const LEAST_COMPLEX = 5;

export const untestedFunction: SmellRule = {
  name: 'untested_function',
  summary: `exported functions of complexity ${LEAST_COMPLEX} or more that no test calls, in files that no test imports`,
  find(graph) {
    const tested = testedFiles(graph);
    return [...definitions(graph)]
      .filter((node) => isFunction(graph, node) && graph.isExported(node))
      .filter((node) => graph.complexityOf(node) >= LEAST_COMPLEX && !tested.has(graph.fileOf(node)))
      .map((node) => ({
        rule: 'untested_function',
        node,
        message: `${graph.qualifiedNameOf(node)}, complexity ${graph.complexityOf(node)}, is reached by no test`,
        weight: graph.complexityOf(node),
      }));
  },
};

/** Files that a test is for, or that it imports or calls. */
function testedFiles(graph: CodeGraph): Set<number> {
  const tested = new Set<number>();
  for (let file = 0; file < graph.fileCount; file++) {
    if (graph.fileEdgesFrom(file, EdgeKind.testedBy).length > 0) tested.add(file);
    if (!isTestPath(graph.pathOf(file))) continue;
    for (const { node, kind } of graph.fileEdgesFrom(file)) if (kind !== EdgeKind.coChange) tested.add(node);
  }
  return tested;
}
