import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { updateGraph } from '../../../src/code/graph/build/update-graph.ts';
import { type CodeGraph, EDGE_KIND_NAMES } from '../../../src/code/graph/index.ts';
import { ProjectIndex } from '../../../src/code/index/index.ts';

/** A graph of files that were written for a test. */
export interface GraphOfFiles {
  readonly graph: CodeGraph;
  readonly root: string;
  dispose(): void;
}

export async function graphOfFiles(files: Readonly<Record<string, string>>): Promise<GraphOfFiles> {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'graph-')));
  const root = path.join(folder, 'project');
  process.env.LEAN_CTX_CACHE_DIR = path.join(folder, 'cache');
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const index = ProjectIndex.open(root);
  const built = await index.update({ mode: 'full', threads: 1 });
  if (!built.ok || !index.generation) throw new Error('the index was not built');
  const { graph } = await updateGraph(
    { root, generation: index.generation, store: index.store, history: undefined, pause: () => undefined },
    undefined,
  );
  return { graph, root, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

const LOADS = ['imports', 'module', 'reexports'];

/** Files that a file imports, sorted. */
export function importsOf(graph: CodeGraph, file: string): string[] {
  const from = graph.fileAt(file);
  if (from === undefined) throw new Error(`${file} is not in the graph`);
  const edges = graph.fileEdgesFrom(from).filter(({ kind }) => LOADS.includes(EDGE_KIND_NAMES[kind]!));
  return [...new Set(edges.map(({ node }) => graph.pathOf(node)))].sort();
}

/** Edges of one kind between files, as `a -> b`. */
export function edgesOf(graph: CodeGraph, kind: (typeof EDGE_KIND_NAMES)[number]): string[] {
  const found: string[] = [];
  for (let file = 0; file < graph.fileCount; file++) {
    for (const edge of graph.fileEdgesFrom(file)) {
      if (EDGE_KIND_NAMES[edge.kind] === kind)
        found.push(`${graph.pathOf(file)} -> ${graph.pathOf(edge.node)}`);
    }
  }
  return found.sort();
}
