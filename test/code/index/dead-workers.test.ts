import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type IndexReport, ProjectIndex } from '../../../src/code/index/index.ts';
import { findSymbols } from '../../../src/code/search/symbol-search.ts';

const made: string[] = [];
const temporary = () => {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'dead-workers-')));
  made.push(folder);
  return folder;
};
beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = temporary();
});
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** Stops threads before they come up, as a system does that has no memory for them. Node tells of each that it starts. */
function stopThreads(isToStop: (index: number) => boolean): { started: number } {
  const seen = { started: 0 };
  process.on('worker', (worker: Worker) => {
    if (isToStop(seen.started++)) void worker.terminate();
  });
  return seen;
}
afterEach(() => {
  process.removeAllListeners('worker');
});

const FILES = 60;
/** So that the files make more than one task, and both threads have one. */
const PADDING = `// ${'padding '.repeat(16)}\n`.repeat(100);
const source = (i: number) =>
  `export class Store${i} {\n  load${i}(key: string) {\n    return key;\n  }\n}\n${PADDING}`;

function tree(): string {
  const root = temporary();
  for (let i = 0; i < FILES; i++) {
    const file = path.join(root, `src/f${i % 7}/file${i}.ts`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, source(i));
  }
  return root;
}

async function built(index: ProjectIndex): Promise<IndexReport> {
  const done = await index.update({ mode: 'update', threads: 2 });
  if (!done.ok) throw new Error(done.error.message);
  return done.value;
}

function symbolsFound({ generation }: ProjectIndex): number {
  if (!generation) throw new Error('no generation');
  return Array.from({ length: FILES }, (_, i) => findSymbols(generation, `load${i}`, 5).total).reduce(
    (a, b) => a + b,
    0,
  );
}

test('threads that die take no file with them: each is tried again alone', async () => {
  const threads = stopThreads((index) => index < 2);
  const index = ProjectIndex.open(tree());
  const report = await built(index);
  expect(threads.started).toBeGreaterThan(2);
  expect(report).toMatchObject({ files: FILES, parseFailures: [], skipped: [] });
  expect(symbolsFound(index)).toBe(FILES);
});

test('files whose thread always dies are searchable as text, and named', async () => {
  stopThreads(() => true);
  const root = tree();
  const index = ProjectIndex.open(root);
  const report = await built(index);
  expect(report.files).toBe(FILES);
  expect(report.parseFailures).toHaveLength(FILES);
  expect(report.parseFailures[0]?.path).toMatch(/^src\/f\d\/file\d+\.ts$/);
  expect(report.parseFailures[0]?.reason).toMatch(/^crashed: /);
  expect(symbolsFound(index)).toBe(0);
  const again = await built(ProjectIndex.open(root));
  expect(again).toMatchObject({ kind: 'unchanged', files: FILES });
  expect(again.parseFailures).toHaveLength(FILES);
});
