import {
  EDGE_KIND_NAMES,
  EdgeKind,
  graphDatabaseFile,
  graphOf,
  writeGraphDatabase,
} from '../../code/graph/index.ts';
import { ok, type Result } from '../../core/result.ts';
import type { GraphPlace } from './graph-place.ts';

const MOST_IMPORTED = 10;
const LANGUAGES = 12;

/** Makes the whole graph anew from the facts of the index, and its tables, and says what it holds. → the answer */
export async function buildAnswer(place: GraphPlace): Promise<Result<string>> {
  const { index } = place.project;
  const graph = (await graphOf(index).rebuild()) ?? place.graph;
  const written = await writeGraphDatabase(index.folder.generation, graph);
  const rebuilt = { ...place, graph };
  const most = mostImported(rebuilt);
  return ok(
    [
      summary(rebuilt),
      ...languageRows(rebuilt),
      `Most imported (${most.length}):`,
      ...most.map(({ path, count }) => `  ${path} (${count})`),
      written.ok
        ? `Tables: ${graphDatabaseFile(index.folder.generation)}`
        : `No tables: ${written.error.message}`,
      ...place.notes,
    ].join('\n'),
  );
}

/** Counts, languages, freshness. → the answer */
export function statusAnswer(place: GraphPlace): Result<string> {
  const { graph, state } = place;
  const bytes = Object.values(graph.columns).reduce((sum, column) => sum + column.byteLength, 0);
  const head = graph.meta.head === '' ? 'no repository' : `history up to ${graph.meta.head.slice(0, 12)}`;
  return ok(
    [
      summary(place),
      `state: ${state}, ${head}, ${graph.unresolvedCount} imports lead to files that are not there`,
      `size: ${Math.round(bytes / 1024)} KiB`,
      kindsRow(place),
      ...languageRows(place),
      ...place.notes,
    ].join('\n'),
  );
}

/** What the graph knows besides the code itself. → the answer */
export function enrichAnswer(place: GraphPlace): Result<string> {
  const counts = countKinds(place);
  const tests = counts[EdgeKind.testedBy] ?? 0;
  const changes = (counts[EdgeKind.coChange] ?? 0) / 2;
  const { head } = place.graph.meta;
  const commits =
    head === '' ? 'no repository, so no past commits' : `past commits up to ${head.slice(0, 12)}`;
  return ok(
    [
      `Graph enriched: ${tests} links from sources to tests, ${changes} pairs of files that changed together (${commits}).`,
      'Both are part of every graph and are brought up to date with it.',
      ...place.notes,
    ].join('\n'),
  );
}

export function summary({ graph }: GraphPlace): string {
  const files = graph.fileCount;
  return `Project Graph: ${files} files, ${graph.nodeCount - files} symbols, ${graph.edgeCount} edges`;
}

function countKinds({ graph }: GraphPlace): number[] {
  const counts: number[] = new Array(EDGE_KIND_NAMES.length).fill(0);
  for (const word of graph.columns.outEdge) counts[(word >>> 27) & 15]!++;
  return counts;
}

function kindsRow(place: GraphPlace): string {
  const counts = countKinds(place).map((count, kind) => ({ count, name: EDGE_KIND_NAMES[kind] }));
  const present = counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return `edges: ${present.map(({ count, name }) => `${count} ${name}`).join(', ') || 'none'}`;
}

function languageRows({ graph }: GraphPlace): string[] {
  const counts = new Map<string, number>();
  for (let file = 0; file < graph.fileCount; file++) {
    const language = graph.languageOf(file) || 'other';
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return sorted.slice(0, LANGUAGES).map(([language, count]) => `  ${language}: ${count}`);
}

function mostImported({ graph, shown }: GraphPlace): { path: string; count: number }[] {
  return Array.from({ length: graph.fileCount }, (_, file) => ({
    path: shown(graph.pathOf(file)),
    count: graph.fileEdgesTo(file, EdgeKind.imports).length,
  }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.path < b.path ? -1 : 1))
    .slice(0, MOST_IMPORTED);
}
