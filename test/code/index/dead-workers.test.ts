import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { indexStatus, statusText } from '../../../src/cli/indexing/status.ts';
import { type Attempt, FileAnalyser } from '../../../src/code/index/analyse-file.ts';
import {
  contentsOf,
  type Generation,
  type IndexReport,
  ProjectIndex,
} from '../../../src/code/index/index.ts';
import { Project } from '../../../src/code/search/index.ts';
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
  const project = Project.open(root);
  expect(statusText(indexStatus(project), Date.now())).toMatch(
    /\n +60 without symbols, .*: src\/.* and 55 more/,
  );
  await project.close();
});

test('what a dead thread left unparsed is asked again at the next run, that alone, and is then as in a fresh index', async () => {
  const root = tree();
  await built(ProjectIndex.open(root));
  const added = 30;
  for (let i = FILES; i < FILES + added; i++) writeFileSync(path.join(root, `file${i}.ts`), source(i));
  stopThreads(() => true);
  await built(ProjectIndex.open(root));
  process.removeAllListeners('worker');

  const index = ProjectIndex.open(root);
  expect(contentsOf(index.generation as Generation).parseFailures).toHaveLength(added);
  const report = await built(index);
  expect(report).toMatchObject({ files: FILES + added, analysed: added, parseFailures: [], skipped: [] });
  expect(findSymbols(index.generation as Generation, `load${FILES}`, 5).total).toBe(1);
  expect(await built(ProjectIndex.open(root))).toMatchObject({ kind: 'unchanged', analysed: 0 });

  const segments = index.generation?.manifest.segments;
  rmSync(path.dirname(index.folder.generation), { recursive: true });
  const fresh = ProjectIndex.open(root);
  await built(fresh);
  expect(fresh.generation?.manifest.segments).toEqual(segments);
});

test('a file that changes while its parser is stopped, and one of the same content elsewhere, are parsed', async () => {
  const root = tree();
  stopThreads(() => true);
  await built(ProjectIndex.open(root));
  process.removeAllListeners('worker');
  const index = ProjectIndex.open(root);
  const file = path.join(root, 'src/f1/file1.ts');
  writeFileSync(file, 'export const changedStone = 1;\n');
  writeFileSync(path.join(root, 'copy.ts'), source(2));
  const seen = { changed: ['src/f1/file1.ts', 'copy.ts'], removed: [] };
  const done = await index.update({ mode: 'live', seen });
  expect(done).toMatchObject({ ok: true, value: { kind: 'delta', analysed: 2 } });
  expect(findSymbols(index.generation as Generation, 'changedStone', 5).total).toBe(1);
  expect(findSymbols(index.generation as Generation, 'load2', 5).total).toBe(1);
  expect(contentsOf(index.generation as Generation).parseFailures).toHaveLength(FILES - 1);
});

test('a parser that passes its time twice has an answer for that content, a thread that dies has none', async () => {
  const root = temporary();
  const file = path.join(root, 'slow.ts');
  writeFileSync(file, source(1));
  const hashOf = async (attempt: Attempt) =>
    Buffer.from((await new FileAnalyser().analyse(file, 'slow.ts', attempt)).hash).toString('hex');
  const whole = await hashOf({ parses: true, isLast: false });
  expect(await hashOf({ parses: false, isLast: true })).toBe(whole);
  expect(await hashOf({ parses: false, isLast: false })).not.toBe(whole);
});
