import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Project } from '../../../../src/code/search/index.ts';
import { removeTrees, temporaryFolder } from '../random-tree.ts';

const FILES = {
  'web/src/cart/line.ts':
    'export interface Line { price: number }\n\nexport function lineTotal(line: Line): number {\n  return line.price;\n}\n',
  'web/src/cart/index.ts': "export * from './line.ts';\n",
  'api/index.ts': 'export const total = (lines: number[]) => lines.length; // the total of all lines\n',
  'api/shop/line.py':
    'class Line:\n    """A line with its total."""\n\n\ndef line_total(line):\n    return line.price\n',
  'svc/total.go': 'package svc\n\n// Total adds every line, slowly.\nfunc Total() int { return 1 }\n',
};
let project: Project;

beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = temporaryFolder();
  const root = temporaryFolder();
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  project = Project.open(root);
});
afterAll(async () => {
  await project.close();
  removeTrees();
});

async function places(text: string): Promise<string[]> {
  const { value } = await project.searchWords({ text, limit: 10, chunksPerFile: 1 });
  return value.map((hit) => `${hit.path}:${hit.chunks[0]?.startLine}`);
}

test.each([
  ['total lang:python', ['api/shop/line.py']],
  ['total lang:go', ['svc/total.go']],
  ['line path:api', ['api/shop/line.py', 'api/index.ts']],
  ['line path:**/*.go', ['svc/total.go']],
  ['line total -slowly -price', ['api/index.ts', 'web/src/cart/index.ts']],
  ['"the total of all"', ['api/index.ts']],
  ['"LINE.price"', ['web/src/cart/line.ts', 'api/shop/line.py']],
  ['line kind:class', ['api/shop/line.py']],
  ['line kind:interface', ['web/src/cart/line.ts']],
])('%s', async (question, files) => {
  const found = await places(question);
  expect(found.map((place) => place.replace(/:\d+$/, '')).sort()).toEqual([...files].sort());
});

test('files of a pasted trace come first, in its order, at their lines', async () => {
  const trace =
    'Error: price is undefined\n    at lineTotal (/home/me/shop/web/src/cart/line.ts:4:15)\n' +
    '  File "/srv/api/shop/line.py", line 6, in line_total\n    at node:internal/main:1:1';
  expect((await places(trace)).slice(0, 2)).toEqual(['api/shop/line.py:6', 'web/src/cart/line.ts:4']);
});

test('a word that no file has is looked for in its other spellings', async () => {
  const root = temporaryFolder();
  writeFileSync(path.join(root, 'a.ts'), 'export const readCfg = (): number => 1;\n');
  writeFileSync(path.join(root, 'b.ts'), 'export const plain = (): number => 2;\n');
  const other = Project.open(root);
  const ask = async (text: string) =>
    (await other.searchWords({ text, limit: 5, chunksPerFile: 1 })).value.map((hit) => hit.path);
  expect(await ask('configuration')).toEqual(['a.ts']);
  writeFileSync(path.join(root, 'b.ts'), 'export const configuration = (): number => 2;\n');
  expect(await ask('configuration')).toEqual(['b.ts']);
  await other.close();
});

test('a part of a path leads to its file; the shared end decides', async () => {
  expect((await places('what does cart/index.ts export')).at(0)).toBe('web/src/cart/index.ts:1');
  expect((await places('api/index.ts')).at(0)).toBe('api/index.ts:1');
});
