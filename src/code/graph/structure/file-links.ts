import type { CodeGraph } from '../code-graph.ts';
import { CERTAIN, EdgeKind } from '../edge-kinds.ts';

/** For each file the files that it depends on, ascending, each once, without itself. */
export type FileLinks = readonly (readonly number[])[];

const IMPORTS: ReadonlySet<number> = new Set([EdgeKind.imports, EdgeKind.reexports]);
/** A test or a common past does not make one file need the other. */
const NO_NEED: ReadonlySet<number> = new Set([EdgeKind.testedBy, EdgeKind.coChange]);

/** Imports, certain ones only. */
export const importLinks = (graph: CodeGraph): FileLinks =>
  linksWhere(graph, (kind, confidence) => IMPORTS.has(kind) && confidence >= CERTAIN);

/** Everything through which a file needs another one. */
export const needLinks = (graph: CodeGraph): FileLinks => linksWhere(graph, (kind) => !NO_NEED.has(kind));

/** The same without guesses: a call that only may mean a file does not make it needed. */
export const certainNeedLinks = (graph: CodeGraph): FileLinks =>
  linksWhere(graph, (kind, confidence) => !NO_NEED.has(kind) && confidence >= CERTAIN);

function linksWhere(
  graph: CodeGraph,
  counts: (kind: number, confidence: number) => boolean,
): readonly number[][] {
  return Array.from({ length: graph.fileCount }, (_, file) => {
    const targets = new Set<number>();
    for (const { node, kind, confidence } of graph.fileEdgesFrom(file)) {
      if (node !== file && counts(kind, confidence)) targets.add(node);
    }
    return [...targets].sort((a, b) => a - b);
  });
}

/** The same the other way round. */
export function reversed(links: FileLinks): readonly number[][] {
  const back: number[][] = links.map(() => []);
  links.forEach((targets, file) => {
    for (const target of targets) back[target]?.push(file);
  });
  return back;
}
