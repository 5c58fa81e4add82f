import type { CodeGraph } from '../code-graph.ts';
import { EDGE_KIND_NAMES, EDGE_WEIGHTS } from '../edge-kinds.ts';
import type { EdgeView } from '../graph-view.ts';

/** A part of a graph that is written out: files in the order of their paths, and the edges between them. */
export interface ExportedGraph {
  readonly graph: CodeGraph;
  /** Ascending. */
  readonly files: readonly number[];
  /** Whether files were left out. */
  readonly isTruncated: boolean;
}

/** The most connected files, at most so many. */
export function exportedFiles(graph: CodeGraph, most: number): ExportedGraph {
  const { fileOutOffset, fileInOffset } = graph.columns;
  const degree = (file: number) =>
    fileOutOffset[file + 1]! - fileOutOffset[file]! + fileInOffset[file + 1]! - fileInOffset[file]!;
  const files = Array.from({ length: graph.fileCount }, (_, file) => file).filter((file) => degree(file) > 0);
  if (files.length <= most) return { graph, files, isTruncated: false };
  const chosen = files.sort((a, b) => degree(b) - degree(a) || a - b).slice(0, most);
  return { graph, files: chosen.sort((a, b) => a - b), isTruncated: true };
}

interface FileEdge extends EdgeView {
  readonly source: number;
}

/** By source, target and kind. */
function edgesOf({ graph, files }: ExportedGraph): FileEdge[] {
  const present = new Set(files);
  return files.flatMap((source) =>
    graph
      .fileEdgesFrom(source)
      .filter(({ node }) => present.has(node))
      .map((edge) => ({ ...edge, source }))
      .sort((a, b) => a.node - b.node || a.kind - b.kind),
  );
}

/** `digraph` of Graphviz. */
export function toDot(exported: ExportedGraph): string {
  const { graph, files } = exported;
  const nodes = files.map(
    (file) => `  ${quoted(graph.pathOf(file))} [label=${quoted(label(graph.pathOf(file)))}];`,
  );
  const edges = edgesOf(exported).map(
    ({ source, node, kind }) =>
      `  ${quoted(graph.pathOf(source))} -> ${quoted(graph.pathOf(node))} [label=${quoted(EDGE_KIND_NAMES[kind]!)}];`,
  );
  return ['digraph code {', '  rankdir=LR;', '  node [shape=box];', ...nodes, ...edges, '}', ''].join('\n');
}

/** Nodes and edges for programs. */
export function toJson(exported: ExportedGraph): string {
  const { graph, files, isTruncated } = exported;
  const { fileOutOffset, fileInOffset } = graph.columns;
  const nodes = files.map((file) => ({
    id: graph.pathOf(file),
    path: graph.pathOf(file),
    label: label(graph.pathOf(file)),
    language: graph.languageOf(file),
    exports: exportsOf(graph, file),
    lineCount: graph.endLineOf(file),
    degree: fileOutOffset[file + 1]! - fileOutOffset[file]! + fileInOffset[file + 1]! - fileInOffset[file]!,
  }));
  const edges = edgesOf(exported).map(({ source, node, kind, confidence, reason }) => ({
    source: graph.pathOf(source),
    target: graph.pathOf(node),
    kind: EDGE_KIND_NAMES[kind],
    weight: EDGE_WEIGHTS[kind],
    confidence,
    reason,
  }));
  return `${JSON.stringify({ nodes, edges, truncated: isTruncated })}\n`;
}

/** GraphML, as Gephi and yEd read it. */
export function toGraphMl(exported: ExportedGraph): string {
  const { graph, files } = exported;
  const nodes = files.map(
    (file) =>
      `    <node id="${xml(graph.pathOf(file))}"><data key="language">${xml(graph.languageOf(file))}</data></node>`,
  );
  const edges = edgesOf(exported).map(
    ({ source, node, kind, confidence }) =>
      `    <edge source="${xml(graph.pathOf(source))}" target="${xml(graph.pathOf(node))}"><data key="kind">${EDGE_KIND_NAMES[kind]}</data><data key="confidence">${confidence}</data></edge>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    '  <key id="language" for="node" attr.name="language" attr.type="string"/>',
    '  <key id="kind" for="edge" attr.name="kind" attr.type="string"/>',
    '  <key id="confidence" for="edge" attr.name="confidence" attr.type="double"/>',
    '  <graph edgedefault="directed">',
    ...nodes,
    ...edges,
    '  </graph>',
    '</graphml>',
    '',
  ].join('\n');
}

function exportsOf(graph: CodeGraph, file: number): string[] {
  const { first, end } = graph.definitionsIn(file);
  const names: string[] = [];
  for (let node = first; node < end; node++) {
    if (graph.isExported(node) && graph.parentOf(node) === undefined) names.push(graph.nameOf(node));
  }
  return names;
}

/** The last two parts of a path. */
const label = (path: string): string => path.split('/').slice(-2).join('/');

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!)
    // XML has no way to write most control characters
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd');
