import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Generation, ProjectIndex } from '../../../src/code/index/index.ts';
import { findSymbols } from '../../../src/code/search/symbol-search.ts';

const made: string[] = [];
const temporary = () => {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'two-projects-')));
  made.push(folder);
  return folder;
};
beforeAll(() => {
  process.env.LEAN_CTX_CACHE_DIR = temporary();
});
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const FILES = 20;

test('projects that one process updates at the same time do not mix', async () => {
  const names = ['alder', 'birch', 'cedar'];
  const indexes = names.map((name) => {
    const root = temporary();
    for (let i = 0; i < FILES; i++)
      writeFileSync(
        path.join(root, `${name}${i}.ts`),
        `export function ${name}${i}() {}\n`.repeat(1 + (i % 3)),
      );
    return ProjectIndex.open(root);
  });
  const updates = await Promise.all(indexes.map((index) => index.update({ mode: 'update' })));
  for (const update of updates) expect(update).toMatchObject({ ok: true, value: { files: FILES } });
  names.forEach((name, at) => {
    const { hits } = findSymbols(indexes[at]?.generation as Generation, name, 1000);
    expect(new Set(hits.map((hit) => hit.name)).size).toBe(FILES);
    for (const hit of hits) expect(hit.path).toBe(`${hit.name}.ts`);
  });
});
