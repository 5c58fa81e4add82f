import path from 'node:path';
import type { Result } from '../../core/result.ts';
import { type Database, DatabaseFile } from '../../core/sqlite.ts';
import { GUESSED, KIND_SHIFT, NODE_MASK } from './build/edge-table.ts';
import type { CodeGraph } from './code-graph.ts';
import { EDGE_KIND_NAMES } from './edge-kinds.ts';
import { EDGE_REASONS } from './project-facts.ts';

/**
 * The graph as tables, for programs that ask by relation. Answers are not taken from here: the columns that lie beside it
 * load in one read, and these rows take longer to write than the graph takes to make.
 *
 * A definition is told by its qualified name and its line, so that overloads and members of the same name stay apart.
 */
const SCHEMA = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE paths (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
CREATE TABLE nodes (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  qualified_name TEXT NOT NULL,
  file_id INTEGER NOT NULL REFERENCES paths(id),
  line_start INTEGER NOT NULL,
  line_end INTEGER NOT NULL,
  metadata TEXT NOT NULL
);
CREATE TABLE edges (
  id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES nodes(id) ON DELETE CASCADE,
  target_id INTEGER NOT NULL REFERENCES nodes(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  metadata TEXT NOT NULL,
  UNIQUE (source_id, target_id, kind)
);
CREATE TABLE file_catalog (
  file_id INTEGER PRIMARY KEY REFERENCES paths(id),
  hash TEXT NOT NULL,
  language TEXT NOT NULL,
  line_count INTEGER NOT NULL,
  exports TEXT NOT NULL
);
CREATE TABLE cross_source_edges (
  from_path TEXT NOT NULL,
  to_path TEXT NOT NULL,
  kind TEXT NOT NULL,
  weight REAL NOT NULL,
  PRIMARY KEY (from_path, to_path, kind)
) WITHOUT ROWID;
CREATE INDEX nodes_of_file ON nodes(file_id);
CREATE INDEX nodes_of_name ON nodes(name);
CREATE INDEX nodes_of_kind ON nodes(kind, file_id);
CREATE INDEX nodes_told_apart ON nodes(qualified_name, file_id, line_start);
CREATE INDEX edges_to ON edges(target_id, kind);
CREATE INDEX edges_from ON edges(source_id, kind);
`;

/** Where the tables of a project lie, beside its index. */
export const graphDatabaseFile = (folder: string): string => path.join(folder, 'graph.db');

/**
 * Writes a graph as tables, in place of an earlier one, all of it or nothing. `cross_source_edges` stay: other sources
 * write them.
 * @returns how many rows of nodes and edges there are, or why SQLite cannot be used
 */
export async function writeGraphDatabase(folder: string, graph: CodeGraph): Promise<Result<number>> {
  const file = new DatabaseFile(graphDatabaseFile(folder), [SCHEMA]);
  try {
    return await file.use((database) => database.transaction(() => writeAll(database, graph)));
  } finally {
    file.close();
  }
}

function writeAll(database: Database, graph: CodeGraph): number {
  for (const table of ['edges', 'file_catalog', 'nodes', 'paths', 'meta'])
    database.run(`DELETE FROM ${table}`);
  for (const [key, value] of Object.entries(graph.meta)) {
    database.run('INSERT INTO meta VALUES (?, ?)', key, String(value));
  }
  writeFiles(database, graph);
  writeNodes(database, graph);
  writeEdges(database, graph);
  return graph.nodeCount + graph.edgeCount;
}

function writeFiles(database: Database, graph: CodeGraph): void {
  const hashes = Buffer.from(graph.columns.fileContent.slice().buffer);
  for (let file = 0; file < graph.fileCount; file++) {
    database.run('INSERT INTO paths VALUES (?, ?)', file, graph.pathOf(file));
    const { first, end } = graph.definitionsIn(file);
    const exported: string[] = [];
    for (let node = first; node < end; node++) {
      if (graph.isExported(node) && graph.parentOf(node) === undefined) exported.push(graph.nameOf(node));
    }
    database.run(
      'INSERT INTO file_catalog VALUES (?, ?, ?, ?, ?)',
      file,
      hashes.toString('hex', file * 16, file * 16 + 16),
      graph.languageOf(file),
      graph.endLineOf(file),
      JSON.stringify(exported),
    );
  }
}

function writeNodes(database: Database, graph: CodeGraph): void {
  for (let node = 0; node < graph.nodeCount; node++) {
    const metadata = graph.isFile(node)
      ? '{}'
      : JSON.stringify({
          exported: graph.isExported(node),
          test: graph.isTest(node),
          complexity: graph.complexityOf(node),
        });
    database.run(
      'INSERT INTO nodes VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      node,
      graph.kindOf(node),
      graph.nameOf(node),
      graph.qualifiedNameOf(node),
      graph.fileOf(node),
      graph.startLineOf(node),
      graph.endLineOf(node),
      metadata,
    );
  }
}

function writeEdges(database: Database, graph: CodeGraph): void {
  const { offsets, edges, info, lines } = graph.rows;
  for (let source = 0; source < graph.nodeCount; source++) {
    for (let at = offsets[source]!; at < offsets[source + 1]!; at++) {
      const kind = EDGE_KIND_NAMES[(edges[at]! >>> KIND_SHIFT) & ~GUESSED]!;
      const confidence = (info[at]! >>> 8) / 100;
      const metadata = JSON.stringify({
        confidence,
        reason: EDGE_REASONS[info[at]! & 0xff],
        line: lines[at]!,
      });
      database.run(
        'INSERT INTO edges VALUES (?, ?, ?, ?, ?)',
        at,
        source,
        edges[at]! & NODE_MASK,
        kind,
        metadata,
      );
    }
  }
}
