import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeAbandonedIndexes } from '../../../src/code/index/abandoned-indexes.ts';
import { ProjectIndex } from '../../../src/code/index/index.ts';
import { tryLock } from '../../../src/core/lock.ts';

const made: string[] = [];
const temporary = () => {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'abandoned-')));
  made.push(folder);
  return folder;
};
beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = temporary();
});
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const DAY_MS = 24 * 3600_000;

async function indexed(root = temporary()): Promise<{ root: string; family: string; generation: string }> {
  writeFileSync(path.join(root, 'a.ts'), `export const stone = '${root}';\n`);
  const index = ProjectIndex.open(root);
  const done = await index.update({ mode: 'update' });
  if (!done.ok) throw new Error(done.error.message);
  const { generation } = index.folder;
  return { root, generation, family: path.dirname(generation) };
}

test('the index of a root that is gone is removed after 30 days, with all that its repository had', async () => {
  const gone = await indexed();
  const there = await indexed();
  rmSync(gone.root, { recursive: true });
  removeAbandonedIndexes(Date.now() + 29 * DAY_MS);
  expect(existsSync(gone.generation)).toBe(true);
  removeAbandonedIndexes(Date.now() + 31 * DAY_MS);
  expect(existsSync(gone.family)).toBe(false);
  expect(ProjectIndex.open(there.root).state).toBe('ready');
});

test('other worktrees of the repository keep what they share', async () => {
  const main = temporary();
  const worktree = path.join(temporary(), 'second');
  mkdirSync(path.join(main, '.git/worktrees/second'), { recursive: true });
  mkdirSync(worktree);
  writeFileSync(path.join(main, '.git/worktrees/second/commondir'), '../..\n');
  writeFileSync(path.join(worktree, '.git'), `gitdir: ${path.join(main, '.git/worktrees/second')}\n`);
  const [stays, goes] = [await indexed(main), await indexed(worktree)];
  expect(goes.family).toBe(stays.family);
  rmSync(worktree, { recursive: true });
  removeAbandonedIndexes(Date.now() + 31 * DAY_MS);
  expect(existsSync(goes.generation)).toBe(false);
  expect(existsSync(path.join(stays.family, 'facts'))).toBe(true);
  expect(ProjectIndex.open(main).state).toBe('ready');
});

test('an index in use, one of another process and a folder of somebody else stay', async () => {
  const { root, generation } = await indexed();
  rmSync(root, { recursive: true });
  const lock = tryLock(path.join(generation, 'lock'));
  const foreign = path.join(process.env.LEAN_CTX_CACHE_DIR as string, 'index', 'notes');
  mkdirSync(foreign);
  removeAbandonedIndexes(Date.now() + 31 * DAY_MS);
  expect(existsSync(path.join(generation, 'generation.json'))).toBe(true);
  if (lock.ok) lock.value.release();
  removeAbandonedIndexes(Date.now() + 31 * DAY_MS);
  expect(existsSync(generation)).toBe(false);
  expect(existsSync(foreign)).toBe(true);
});

test('an index run cleans up after other projects', async () => {
  const gone = await indexed();
  rmSync(gone.root, { recursive: true });
  const longAgo = (Date.now() - 31 * DAY_MS) / 1000;
  for (const file of ['generation.json', '../facts'])
    utimesSync(path.join(gone.generation, file), longAgo, longAgo);
  await indexed();
  expect(existsSync(gone.family)).toBe(false);
});
