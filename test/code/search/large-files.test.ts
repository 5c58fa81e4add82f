import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProject, type TextQuery } from '../../../src/code/search/index.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'large-'));
  process.env.LEAN_CTX_CACHE_DIR = path.join(root, '.cache');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const query = (pattern: string): TextQuery => ({
  ...{
    pattern,
    ignoreCase: false,
    fixedString: false,
    wholeWord: false,
    scope: '',
    include: [],
    exclude: [],
  },
  ...{ limit: 10, deadlineMs: 60_000, signal: undefined },
});

test('a file that is too large to index is searched all the same; a large binary one is not', async () => {
  const filler = 'a line of filler that is long enough\n'.repeat(70_000);
  writeFileSync(path.join(root, 'big.txt'), `${filler}needle here\n`);
  writeFileSync(path.join(root, 'big.bin'), `\0${filler}needle here\n`);
  writeFileSync(path.join(root, 'small.txt'), 'needle there\n');
  for (const isLive of [false, true]) {
    const project = await openProject(root, { isLive });
    if (!project.ok) throw new Error(project.error.message);
    await project.value.build({ mode: 'update' });
    for (let round = 0; round < 2; round++) {
      const answer = await project.value.searchText(query('needle'));
      if (!answer.ok) throw new Error(answer.error.message);
      expect(answer.value.files.map(({ path: file, matches }) => [file, matches[0]?.line])).toEqual([
        ['big.txt', 70_001],
        ['small.txt', 1],
      ]);
      expect(answer.value.skipped).toEqual([]);
    }
    await project.value.close();
  }
});
