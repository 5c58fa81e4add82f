import { existsSync } from 'node:fs';
import path from 'node:path';
import Driver from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  affectedTests,
  connection,
  dependencyChain,
  exportedFiles,
  findNodes,
  graphDatabaseFile,
  impactOf,
  isTestPath,
  projectRoutes,
  relatedFiles,
  toDot,
  toGraphMl,
  toJson,
  writeGraphDatabase,
} from '../../../src/code/graph/index.ts';
import { edgesOf, type GraphOfFiles, graphOfFiles } from './project.ts';

const FILES = {
  'src/types.ts': 'export interface Saver { save(): void }\n',
  'src/money.ts': 'export function round(n: number) { return n; }\n',
  'src/store.ts':
    "import { round } from './money';\nimport type { Saver } from './types';\nexport class Store implements Saver {\n  save() { round(1); }\n}\nexport class Other {\n  save() {}\n}\n",
  'src/app.ts': "import { Store } from './store';\nexport const run = () => new Store().save();\n",
  'src/alone.ts': 'export const alone = 1;\n',
  'test/store.test.ts': "import { Store } from '../src/store';\nnew Store();\n",
  'src/web/cart.ts':
    "import { Router } from 'express';\nexport const cart = Router();\ncart.get('/items', list);\nfunction list() {}\n",
  'src/web/app.ts':
    "import express from 'express';\nimport { cart } from './cart';\nconst app = express();\napp.use('/cart', cart);\n// app.get('/off', x);\naxios.get('/remote', x);\napp.get('setting');\n",
};

let project: GraphOfFiles;
beforeAll(async () => {
  project = await graphOfFiles(FILES);
});
afterAll(() => project.dispose());

const paths = (files: readonly number[]) => files.map((file) => project.graph.pathOf(file));
const at = (path: string): number => project.graph.fileAt(path)!;

test('types are inherited and named, tests are linked', () => {
  expect(edgesOf(project.graph, 'inherits')).toEqual(['src/store.ts -> src/types.ts']);
  expect(edgesOf(project.graph, 'type_ref')).toContain('src/store.ts -> src/types.ts');
  expect(edgesOf(project.graph, 'tested_by')).toEqual(['src/store.ts -> test/store.test.ts']);
});

test('impact: near before far, by the strongest way, with its tests', () => {
  const { affected } = impactOf(project.graph, [at('src/money.ts')], 5);
  expect(affected.map(({ file, depth }) => [project.graph.pathOf(file), depth])).toEqual([
    ['src/store.ts', 1],
    ['src/app.ts', 2],
    ['test/store.test.ts', 2],
  ]);
  expect(paths(affected.map(({ via }) => via))).toEqual(['src/money.ts', 'src/store.ts', 'src/store.ts']);
  expect(impactOf(project.graph, [at('src/money.ts')], 1).affected).toHaveLength(1);
  expect(impactOf(project.graph, [at('src/alone.ts')], 5).affected).toEqual([]);
  expect(paths(affectedTests(project.graph, [at('src/money.ts')], affected, isTestPath))).toEqual([
    'test/store.test.ts',
  ]);
});

test('chains follow the direction of edges, connections do not', () => {
  const chain = dependencyChain(project.graph, at('src/app.ts'), at('src/money.ts'));
  expect(paths((chain ?? []).map(({ file }) => file))).toEqual([
    'src/app.ts',
    'src/store.ts',
    'src/money.ts',
  ]);
  expect(dependencyChain(project.graph, at('src/money.ts'), at('src/app.ts'))).toBeUndefined();
  const common = connection(project.graph, at('src/app.ts'), at('test/store.test.ts')) ?? [];
  expect(paths(common.map(({ file }) => file))).toEqual(['src/app.ts', 'src/store.ts', 'test/store.test.ts']);
  expect(common.map(({ isForward }) => isForward)).toEqual([true, true, false]);
  expect(connection(project.graph, at('src/alone.ts'), at('src/app.ts'))).toBeUndefined();
});

test('related files: every edge between two files counts', () => {
  const [first] = relatedFiles(project.graph, at('src/store.ts'));
  expect(first && project.graph.pathOf(first.file)).toBe('src/types.ts');
});

test.each([
  ['src/store.ts', ['src/store.ts']],
  ['store.ts', ['src/store.ts']],
  ['Store', ['Store']],
  ['Store.save', ['Store.save']],
  ['save', ['Store.save', 'Other.save', 'Saver.save']],
  ['src/store.ts::save', ['Store.save', 'Other.save']],
  ['src/store.ts#save@L7', ['Other.save']],
  ['nothing', []],
])('%s names %j', (text, names) => {
  const { nodes } = findNodes(project.graph, text);
  expect(nodes.map((node) => project.graph.qualifiedNameOf(node)).sort()).toEqual([...names].sort());
});

test('exports hold the same edges, in order', () => {
  const exported = exportedFiles(project.graph, 100);
  const { nodes, edges } = JSON.parse(toJson(exported)) as {
    nodes: { id: string }[];
    edges: { source: string; target: string; kind: string }[];
  };
  const ids = nodes.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
  expect(ids).not.toContain('src/alone.ts');
  for (const { source, target, kind } of edges) {
    expect(ids).toContain(source);
    expect(toDot(exported)).toContain(`"${source}" -> "${target}" [label="${kind}"];`);
    expect(toGraphMl(exported)).toContain(`source="${source}" target="${target}"><data key="kind">${kind}<`);
  }
  expect(exportedFiles(project.graph, 2)).toMatchObject({ isTruncated: true });
});

test('routes have the prefixes of their mounts; comments, clients and settings are none', () => {
  const routes = projectRoutes(project.graph, (file) => FILES[file as keyof typeof FILES] ?? '');
  expect(
    routes.map(({ method, path: route, handler, file, line }) => [
      method,
      route,
      handler,
      project.graph.pathOf(file),
      line,
    ]),
  ).toEqual([['GET', '/cart/items', 'list', 'src/web/cart.ts', 3]]);
});

test('tables hold the same nodes and edges; members of one name stay apart', async () => {
  const folder = path.join(project.root, '../database');
  const written = await writeGraphDatabase(folder, project.graph);
  const again = await writeGraphDatabase(folder, project.graph);
  expect([written.ok, again.ok]).toEqual([true, true]);
  expect(existsSync(graphDatabaseFile(folder))).toBe(true);
  const database = new Driver(graphDatabaseFile(folder), { readonly: true });
  const count = (sql: string) => database.prepare(sql).pluck().get();
  expect(count('SELECT count(*) FROM nodes')).toBe(project.graph.nodeCount);
  expect(count('SELECT count(*) FROM edges')).toBe(project.graph.edgeCount);
  expect(count("SELECT count(*) FROM nodes WHERE name = 'save'")).toBe(3);
  const importers = database
    .prepare(
      "SELECT s.name FROM edges e JOIN nodes s ON s.id = e.source_id JOIN nodes t ON t.id = e.target_id WHERE t.name = 'src/store.ts' AND e.kind = 'imports' ORDER BY 1",
    )
    .pluck()
    .all();
  expect(importers).toEqual(['src/app.ts', 'test/store.test.ts']);
  database.close();
});
