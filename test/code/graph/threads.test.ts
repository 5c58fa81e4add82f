import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateGraph } from '../../../src/code/graph/build/update-graph.ts';
import { ProjectIndex } from '../../../src/code/index/index.ts';

const root = path.resolve(import.meta.dirname, '../../../src/code/search');
const cache = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'graph-threads-')));
beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = cache;
});
afterAll(() => rmSync(cache, { recursive: true, force: true }));

test('edges made by several threads are those that one makes', async () => {
  const index = ProjectIndex.open(root);
  await index.update({ mode: 'full', threads: 1 });
  const { generation, store } = index;
  if (!generation) throw new Error('the index was not built');
  const source = { root, generation, store, history: undefined, pause: () => undefined };
  const alone = await updateGraph({ ...source, threads: 0 }, undefined);
  const shared = await updateGraph({ ...source, threads: 2 }, undefined);
  expect(shared.bound).toBe(alone.bound);
  expect(shared.graph.edgeCount).toBeGreaterThan(500);
  expect(shared.graph.columns).toEqual(alone.graph.columns);
});
