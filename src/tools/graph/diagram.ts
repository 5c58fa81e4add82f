import { type CodeGraph, EDGE_KIND_NAMES, EdgeKind, type EdgeView } from '../../code/graph/index.ts';
import { ok, type Result } from '../../core/result.ts';
import type { GraphPlace } from './graph-place.ts';
import { oneFile } from './targets.ts';

const MOST_NODES = 30;
const DEPENDENCIES: readonly number[] = [
  EdgeKind.imports,
  EdgeKind.module,
  EdgeKind.reexports,
  EdgeKind.inherits,
];
const CALLS: readonly number[] = [EdgeKind.calls];

/** A Mermaid flow chart of what lies around a file, or of the most connected files. → the answer */
export function diagramAnswer(
  place: GraphPlace,
  given: string | undefined,
  kind: 'deps' | 'calls',
  depth: number,
): Result<string> {
  const { graph, notes } = place;
  const file = given === undefined || given.trim() === '' ? undefined : oneFile(place, given);
  if (file && !file.ok) return file;
  const kinds = kind === 'calls' ? CALLS : DEPENDENCIES;
  const files = file?.ok ? around(graph, file.value, kinds, depth) : mostConnected(graph, kinds);
  const shownFiles = files.slice(0, MOST_NODES);
  const rest = files.length - shownFiles.length;
  const more =
    rest > 0 ? [`${rest} more files are within ${depth} steps; name one of them for its own diagram`] : [];
  return ok(['```mermaid', ...mermaid(graph, shownFiles, kinds), '```', ...more, ...notes].join('\n'));
}

/** Lines of a flow chart of these files and the edges between them. */
export function mermaid(graph: CodeGraph, files: readonly number[], kinds: readonly number[]): string[] {
  const ids = new Map([...files].sort((a, b) => a - b).map((file, index) => [file, `n${index}`]));
  const nodes = [...ids].map(([file, id]) => `  ${id}["${label(graph.pathOf(file))}"]`);
  const edges: string[] = [];
  for (const [file, id] of ids) {
    for (const [target, names] of edgesWithin(graph.fileEdgesFrom(file), ids, kinds)) {
      edges.push(`  ${id} -->|${names.join(', ')}| ${ids.get(target)}`);
    }
  }
  return ['flowchart TD', ...nodes, ...edges];
}

function edgesWithin(
  edges: readonly EdgeView[],
  ids: ReadonlyMap<number, string>,
  kinds: readonly number[],
): [number, string[]][] {
  const found = new Map<number, string[]>();
  for (const { node, kind } of edges) {
    if (!ids.has(node) || !kinds.includes(kind)) continue;
    const names = found.get(node) ?? [];
    names.push(EDGE_KIND_NAMES[kind]!);
    found.set(node, names);
  }
  return [...found].sort(([a], [b]) => a - b);
}

/** The last two parts of a path; what Mermaid reads as syntax is written as entities. */
const label = (path: string): string =>
  path
    .split('/')
    .slice(-2)
    .join('/')
    .replace(/[&"<>#[\]{}|`]/g, (character) => `#${character.charCodeAt(0)};`);

/** Breadth first in both directions, the file itself first. */
function around(graph: CodeGraph, file: number, kinds: readonly number[], depth: number): number[] {
  const seen = new Set([file]);
  let last = [file];
  for (let step = 0; step < depth; step++) {
    const next: number[] = [];
    for (const from of last) {
      for (const { node, kind } of [...graph.fileEdgesFrom(from), ...graph.fileEdgesTo(from)]) {
        if (seen.has(node) || !kinds.includes(kind)) continue;
        seen.add(node);
        next.push(node);
      }
    }
    last = next;
  }
  return [...seen];
}

function mostConnected(graph: CodeGraph, kinds: readonly number[]): number[] {
  const degree = (file: number) =>
    [...graph.fileEdgesFrom(file), ...graph.fileEdgesTo(file)].filter(({ kind }) => kinds.includes(kind))
      .length;
  return Array.from({ length: graph.fileCount }, (_, file) => ({ file, degree: degree(file) }))
    .filter(({ degree: count }) => count > 0)
    .sort((a, b) => b.degree - a.degree || a.file - b.file)
    .slice(0, MOST_NODES)
    .map(({ file }) => file);
}
