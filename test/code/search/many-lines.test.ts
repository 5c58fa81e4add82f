import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Project } from '../../../src/code/search/index.ts';
import { removeTrees, temporaryFolder } from './random-tree.ts';

beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = temporaryFolder();
});
afterAll(removeTrees);

const TEXT = {
  ignoreCase: false,
  fixedString: false,
  wholeWord: false,
  scope: '',
  include: [],
  exclude: [],
  deadlineMs: 60_000,
  signal: undefined,
};

test('a file with very many lines of an excluded word does not hide the others that have it', async () => {
  const root = temporaryFolder();
  writeFileSync(path.join(root, 'a.md'), 'needle\n'.repeat(30_000));
  writeFileSync(path.join(root, 'y.ts'), 'export function alpha() {}\n');
  writeFileSync(path.join(root, 'z.ts'), 'export function alpha() {} // needle\n');
  for (const isLive of [false, true]) {
    const project = Project.open(root, { isLive, threads: 1 });
    await project.build({ mode: 'update' });
    const { value } = await project.searchWords({ text: 'alpha -needle', limit: 10, chunksPerFile: 1 });
    expect(value.map(({ path: file }) => file)).toEqual(['y.ts']);
    const found = await project.searchText({ ...TEXT, pattern: 'needle', limit: 3, linesPerFile: 2 });
    expect(found).toMatchObject({ ok: true, value: { totalLines: 3, totalFiles: 2, isComplete: true } });
    await project.close();
  }
});
