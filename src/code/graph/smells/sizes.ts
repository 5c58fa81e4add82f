import { isTestPath } from '../build/test-links.ts';
import type { CodeGraph } from '../code-graph.ts';
import { importLinks } from '../structure/file-links.ts';
import { isMadePath } from './made-files.ts';
import type { Smell, SmellRule } from './smell.ts';

const LONGEST_FUNCTION = 100;
const LONGEST_FILE = 500;
const MOST_SYMBOLS = 30;
const MOST_IMPORTS = 15;
const MOST_COMPLEX = 15;

const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);

export const isFunction = (graph: CodeGraph, node: number): boolean => FUNCTIONS.has(graph.kindOf(node));

/** Definitions of files that people write, without tests. */
export function* definitions(graph: CodeGraph): Generator<number> {
  for (let file = 0; file < graph.fileCount; file++) {
    if (isTestPath(graph.pathOf(file)) || isMadePath(graph.pathOf(file))) continue;
    const { first, end } = graph.definitionsIn(file);
    for (let node = first; node < end; node++) if (!graph.isTest(node)) yield node;
  }
}

function* codeFiles(graph: CodeGraph): Generator<number> {
  for (let file = 0; file < graph.fileCount; file++) {
    const { first, end } = graph.definitionsIn(file);
    const path = graph.pathOf(file);
    if (end > first && graph.languageOf(file) !== '' && !isTestPath(path) && !isMadePath(path)) yield file;
  }
}

/** Those of `nodes` whose measure is beyond a limit. */
function beyond(
  rule: string,
  nodes: Iterable<number>,
  limit: number,
  measure: (node: number) => number,
  say: (figure: number) => string,
): Smell[] {
  const found: Smell[] = [];
  for (const node of nodes) {
    const figure = measure(node);
    if (figure > limit)
      found.push({ rule, node, message: `${say(figure)}, limit ${limit}`, weight: figure / limit });
  }
  return found;
}

function* functions(graph: CodeGraph): Generator<number> {
  for (const node of definitions(graph)) if (isFunction(graph, node)) yield node;
}

export const longFunction: SmellRule = {
  name: 'long_function',
  summary: `functions of more than ${LONGEST_FUNCTION} lines`,
  find: (graph) =>
    beyond(
      'long_function',
      functions(graph),
      LONGEST_FUNCTION,
      (node) => graph.endLineOf(node) - graph.startLineOf(node) + 1,
      (lines) => `${lines} lines`,
    ),
};

export const longFile: SmellRule = {
  name: 'long_file',
  summary: `files of more than ${LONGEST_FILE} lines`,
  find: (graph) =>
    beyond(
      'long_file',
      codeFiles(graph),
      LONGEST_FILE,
      (file) => graph.endLineOf(file),
      (lines) => `${lines} lines`,
    ),
};

export const godFile: SmellRule = {
  name: 'god_file',
  summary: `files with more than ${MOST_SYMBOLS} definitions outside others`,
  find: (graph) =>
    beyond(
      'god_file',
      codeFiles(graph),
      MOST_SYMBOLS,
      (file) => outermost(graph, file),
      (count) => `${count} definitions`,
    ),
};

function outermost(graph: CodeGraph, file: number): number {
  const { first, end } = graph.definitionsIn(file);
  let count = 0;
  for (let node = first; node < end; node++) if (graph.parentOf(node) === undefined) count++;
  return count;
}

export const fanOut: SmellRule = {
  name: 'fan_out_skew',
  summary: `files that import more than ${MOST_IMPORTS} others of the project`,
  find(graph) {
    const links = importLinks(graph);
    const count = (file: number): number => links[file]?.length ?? 0;
    return beyond(
      'fan_out_skew',
      codeFiles(graph),
      MOST_IMPORTS,
      count,
      (imports) => `imports ${imports} files`,
    );
  },
};

export const complexFunction: SmellRule = {
  name: 'cyclomatic_complexity',
  summary: `functions with more than ${MOST_COMPLEX} independent paths`,
  find: (graph) =>
    beyond(
      'cyclomatic_complexity',
      functions(graph),
      MOST_COMPLEX,
      (node) => graph.complexityOf(node),
      (figure) => `complexity ${figure}`,
    ),
};
