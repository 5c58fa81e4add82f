import { copyFileSync, cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateGraph } from '../../../../src/code/graph/build/update-graph.ts';
import { CERTAIN, type CodeGraph, EDGE_KIND_NAMES } from '../../../../src/code/graph/index.ts';
import { EDGE_REASONS } from '../../../../src/code/graph/project-facts.ts';
import { ScipFile } from '../../../../src/code/graph/scip/scip-file.ts';
import { ProjectIndex } from '../../../../src/code/index/index.ts';

const fixture = path.resolve(import.meta.dirname, '../../../fixtures/scip/typescript');
const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'graph-scip-')));
const root = path.join(folder, 'project');
beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = path.join(folder, 'cache');
  cpSync(fixture, root, { recursive: true, filter: (file) => !file.endsWith('.scip') });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function graphWith(index: ProjectIndex, scip: ScipFile, earlier?: CodeGraph): Promise<CodeGraph> {
  const { generation, store } = index;
  if (!generation) throw new Error('the index was not built');
  const source = {
    root,
    generation,
    store,
    history: undefined,
    compiler: scip.current,
    pause: () => undefined,
  };
  return (await updateGraph(source, earlier)).graph;
}

/** Calls as `from -> to`, with how sure they are and why. */
function callsIn(graph: CodeGraph): Map<string, { confidence: number; reason: string | undefined }> {
  const calls = new Map<string, { confidence: number; reason: string | undefined }>();
  for (let node = 0; node < graph.nodeCount; node++) {
    for (const { node: target, kind, confidence, reason } of graph.edgesFrom(node)) {
      if (EDGE_KIND_NAMES[kind] !== 'calls') continue;
      const key = `${graph.qualifiedNameOf(node)} -> ${graph.qualifiedNameOf(target)}`;
      calls.set(key, { confidence, reason: typeof reason === 'number' ? EDGE_REASONS[reason] : reason });
    }
  }
  return calls;
}

test('what a compiler confirms becomes certain, and goes back when its index is gone', async () => {
  const index = ProjectIndex.open(root);
  const built = await index.update({ mode: 'full', threads: 1 });
  expect(built.ok).toBe(true);
  const scip = new ScipFile(root);
  expect(scip.stamp).toBe('');
  const without = await graphWith(index, scip);

  copyFileSync(path.join(fixture, 'index.scip'), path.join(root, 'index.scip'));
  const confirmed = await graphWith(index, scip, without);
  expect(confirmed.meta.compiler).not.toBe('');
  const [before, after] = [callsIn(without), callsIn(confirmed)];
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  const told = [...after].filter(([, { reason }]) => reason === 'confirmed by a compiler');
  expect(told.length).toBeGreaterThan(4);
  for (const [, { confidence }] of told) expect(confidence).toBeGreaterThanOrEqual(CERTAIN);
  expect(after).toEqual(callsIn(await graphWith(index, scip)));

  rmSync(path.join(root, 'index.scip'));
  const again = await graphWith(index, scip, confirmed);
  expect(callsIn(again)).toEqual(before);
  expect(again.columns.outInfo).toEqual(without.columns.outInfo);
});

test('a file of that name that is no index changes nothing', async () => {
  const index = ProjectIndex.open(root);
  await index.update({ mode: 'full', threads: 1 });
  copyFileSync(path.join(root, 'package.json'), path.join(root, 'index.scip'));
  const scip = new ScipFile(root);
  expect(scip.stamp).not.toBe('');
  expect(scip.current.confirmations).toBeUndefined();
  expect(callsIn(await graphWith(index, scip)).size).toBeGreaterThan(4);
});
