import { isTestPath } from '../build/test-links.ts';
import type { CodeGraph } from '../code-graph.ts';
import { EdgeKind } from '../edge-kinds.ts';
import { codeWords } from './code-words.ts';
import { definitions, isFunction } from './sizes.ts';
import type { Smell, SmellProject, SmellRule } from './smell.ts';

/** Names that a language, a framework or a platform calls. */
const CALLED_FROM_OUTSIDE =
  /^(?:main|Main|init|setup|teardown|setUp|tearDown|handler|default|run|new|drop|toString|equals|hashCode|__\w+__|TestMain|[A-Z]{3,}|on[A-Z]\w*|get[A-Z]\w*|set[A-Z]\w*)$/;
/** A shorter name stands in texts for other reasons. */
const SHORTEST_NAME = 3;
const LEAST_LINES = 8;
/** Annotations and attributes: a framework calls what stands below them. */
const ANNOTATED = /^\s*(?:@|#\[|\[\w)/;
/** No code, but it may speak of some. */
const PROSE: ReadonlySet<string> = new Set(['markdown', 'rst', 'text', '']);

export const deadCode: SmellRule = {
  name: 'dead_code',
  summary: 'functions and types that nothing uses, and whose name stands nowhere else',
  find(graph, project) {
    const suspects = [...definitions(graph)].filter((node) => isSuspect(graph, node));
    const unnamed = namedOnlyOnce(suspects, graph, project);
    const plain = unnamed.filter((node) => !isAnnotated(graph, node, project));
    return plain.map((node) => ({
      rule: 'dead_code',
      node,
      message: `${graph.kindOf(node)} ${graph.qualifiedNameOf(node)} is used nowhere`,
      weight: graph.endLineOf(node) - graph.startLineOf(node) + 1,
    }));
  },
};

/** No edge leads to it, and nothing outside calls it by its name or place. */
function isSuspect(graph: CodeGraph, node: number): boolean {
  const name = graph.nameOf(node);
  const kind = graph.kindOf(node);
  const isKind = kind === 'function' || kind === 'class' || kind === 'struct' || kind === 'macro';
  if (!isKind || name.length < SHORTEST_NAME || CALLED_FROM_OUTSIDE.test(name)) return false;
  if (graph.edgesTo(node).some((edge) => edge.node !== node)) return false;
  return (
    kind === 'function' ||
    kind === 'macro' ||
    membersOf(graph, node).every((member) => isUnused(graph, member))
  );
}

/** Definitions inside another one. */
function membersOf(graph: CodeGraph, node: number): number[] {
  const { end } = graph.definitionsIn(graph.fileOf(node));
  const members: number[] = [];
  for (let other = node + 1; other < end && graph.startLineOf(other) <= graph.endLineOf(node); other++)
    members.push(other);
  return members;
}

const isUnused = (graph: CodeGraph, node: number): boolean =>
  !/^(?:main|Main)$/.test(graph.nameOf(node)) && graph.edgesTo(node).length === 0;

function isAnnotated(graph: CodeGraph, node: number, project: SmellProject): boolean {
  const start = graph.startLineOf(node);
  const around = project
    .textOf(graph.pathOf(node))
    .split('\n')
    .slice(Math.max(0, start - 2), start);
  return around.some((line) => ANNOTATED.test(line));
}

/**
 * Calls that no parser sees (a template, a table of names, reflection) still write the name. Of the suspects those remain
 * whose name stands once in all files: at their definition.
 */
function namedOnlyOnce(suspects: readonly number[], graph: CodeGraph, project: SmellProject): number[] {
  const counts = new Map(suspects.map((node) => [graph.nameOf(node), 0]));
  for (let file = 0; file < graph.fileCount && counts.size > 0; file++) {
    const language = graph.languageOf(file);
    if (PROSE.has(language)) continue;
    codeWords(project.textOf(graph.pathOf(file)), language, (word) => {
      const count = counts.get(word);
      if (count !== undefined) counts.set(word, count + 1);
    });
  }
  return suspects.filter((node) => counts.get(graph.nameOf(node)) === 1);
}

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
