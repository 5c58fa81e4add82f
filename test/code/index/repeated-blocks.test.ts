import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProject, repeatedBlocks } from '../../../src/code/search/index.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'repeated-'));
  process.env.LEAN_CTX_CACHE_DIR = path.join(root, '.cache');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const shared = Array.from(
  { length: 14 },
  (_, i) => `  const value${i} = computeSomething(${i}, options.size);`,
).join('\n');

test('a block in two files is found where it stands, wherever it is shifted to; lone code is not', async () => {
  writeFileSync(path.join(root, 'a.ts'), `export function a(options) {\n${shared}\n}\n`);
  writeFileSync(path.join(root, 'b.ts'), `// other\n// lines\n\nfunction b(options) {\n${shared}\n}\n`);
  const own = Array.from({ length: 30 }, (_, i) => `const only${i} = [${i}, ${i * 7}, 'words of c ${i}'];`);
  writeFileSync(path.join(root, 'c.ts'), `${own.join('\n')}\n`);
  const project = await openProject(root);
  if (!project.ok) throw new Error(project.error.message);
  await project.value.catchUp();
  const generation = project.value.index.generation;
  if (!generation) throw new Error('nothing was indexed');
  const { blocks, total } = repeatedBlocks(generation, 10);
  expect(total).toBe(1);
  const [first, second] = blocks[0]?.places ?? [];
  expect([first?.path, second?.path]).toEqual(['a.ts', 'b.ts']);
  expect((second?.startLine ?? 0) - (first?.startLine ?? 0)).toBe(3);
  expect((first?.endLine ?? 0) - (first?.startLine ?? 0)).toBeGreaterThanOrEqual(8);
  await project.value.close();
});
