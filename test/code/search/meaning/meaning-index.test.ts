import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Project } from '../../../../src/code/search/index.ts';
import { MeaningIndex } from '../../../../src/code/search/meaning/meaning-index.ts';
import { removeTrees, temporaryFolder } from '../random-tree.ts';

beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = temporaryFolder();
});
afterAll(removeTrees);

const FILES = {
  'src/purge.ts': 'export function removeDocument(path: string): void {\n  discard(path);\n}\n',
  'src/paint.ts':
    'export function fillPixel(x: number, y: number): Colour {\n  return shade(x) + tint(y);\n}\n',
  'src/clock.ts': 'export const elapsedSeconds = (start: number): number => stopwatch() - start;\n',
  'docs/notes.md': '# Notes\n\nNothing here.\n',
};

function tree(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [name, text] of Object.entries(files)) write(root, name, text);
  return root;
}

function write(root: string, name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}

const QUESTION = { text: 'erase a file', limit: 3, chunksPerFile: 1 } as const;

test('a question in other words than the code finds the file; without vectors nothing does', async () => {
  const project = Project.open(tree(FILES));
  const words = await project.searchWords({ ...QUESTION, ranking: 'bm25' });
  expect(words.value).toEqual([]);
  for (const ranking of ['dense', 'hybrid'] as const) {
    const { value, usesMeaning } = await project.searchWords({ ...QUESTION, ranking });
    expect(usesMeaning).toBe(true);
    expect(value[0]).toMatchObject({ path: 'src/purge.ts', isByMeaning: true, chunks: [{ startLine: 1 }] });
  }
  await project.close();
});

test('a server answers by words at once and by meaning soon', async () => {
  const project = Project.open(tree(FILES), { isLive: true });
  const ask = () =>
    project.searchWords({ text: 'remove document', limit: 3, chunksPerFile: 1, ranking: 'hybrid' });
  await project.build({ mode: 'update' });
  expect((await ask()).value[0]?.path).toBe('src/purge.ts');
  await expect.poll(async () => (await ask()).usesMeaning, { timeout: 20_000 }).toBe(true);
  await project.close();
});

test('after edits the answers are those of a fresh build', async () => {
  const root = tree(FILES);
  const project = Project.open(root);
  await project.searchWords({ ...QUESTION, ranking: 'dense' });
  write(root, 'src/paint.ts', 'export const wipeFile = (name: string): void => unlink(name);\n');
  rmSync(path.join(root, 'src/clock.ts'));
  write(root, 'lib/gone.py', 'def erase(file):\n    shred(file)\n');
  const kept = await project.searchWords({ ...QUESTION, ranking: 'dense' });
  await project.close();
  process.env.LEAN_CTX_CACHE_DIR = temporaryFolder();
  const fresh = Project.open(root);
  const made = await fresh.searchWords({ ...QUESTION, ranking: 'dense' });
  await fresh.close();
  const shown = ({ value }: typeof kept) => value.map(({ path: file, score }) => [file, score.toFixed(4)]);
  expect(shown(kept)).toEqual(shown(made));
  expect(made.value.map(({ path: file }) => file)).toContain('lib/gone.py');
});

test('vectors are kept by content, also in a copy of the project; a damaged store is none', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`src/m${i}.ts`, `export const word${i} = 'letter ${i}';\n`]),
  );
  const project = Project.open(tree({ ...FILES, ...many }));
  await project.searchWords({ ...QUESTION, ranking: 'dense' });
  const { folder, generation } = project.index;
  await project.close();
  if (!generation) throw new Error('there is an index');
  const stored = path.join(folder.facts, 'chunks.vectors');
  expect(readdirSync(folder.facts)).toContain('chunks.vectors');
  expect(new MeaningIndex(folder).search('erase a file', generation)).toHaveLength(44);
  writeFileSync(stored, 'LCCV and nothing that belongs to it');
  const damaged = new MeaningIndex(folder);
  expect(damaged.search('erase a file', generation)).toBeUndefined();
  expect(await damaged.ensure(generation, { threads: 1 })).toBe(true);
  expect(damaged.search('erase a file', generation)).toHaveLength(44);
});
