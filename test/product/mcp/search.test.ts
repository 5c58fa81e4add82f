import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder, writeTree } from '../../cli/product.ts';
import { Wire } from './wire.ts';

const STORE = `/** Keeps rows. */
export class Store {
  private rows = new Map<string, number>();

  /** Adds the tax to a row. */
  addTax(key: string, rate: number): number {
    return (this.rows.get(key) ?? 0) * (1 + rate);
  }
}
`;

async function opened(files: Readonly<Record<string, string>>): Promise<{ wire: Wire; root: string }> {
  const root = writeTree(temporaryFolder(), { 'package.json': '{}\n', ...files });
  const wire = new Wire(root);
  await wire.hello();
  return { wire, root };
}

/** Asks again while the answer says that the index is not yet as the files are. */
async function settled(ask: () => Promise<string>): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const text = await ask();
    if (!/\[the index is/.test(text)) return text;
    await sleep(200);
  }
  throw new Error('the index never became ready');
}

test('the first answers come from the files while the index is built', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`src/f${i}.ts`, STORE.replaceAll('Store', `Store${i}`)]),
  );
  const { wire } = await opened(files);
  const text = await wire.call('ctx_search', { query: 'store 7 tax' });
  expect(text).toMatch(/^src\/f\d+\.ts:\d+/);
  expect(await settled(() => wire.call('ctx_search', { name: 'Store7' }))).toMatch(/^src\/f7\.ts:2-9/);
});

test('words and symbols lead to the place, as it is now', async () => {
  const { wire, root } = await opened({ 'src/store.ts': STORE, 'src/other.ts': 'export const other = 1;\n' });
  const words = () => wire.call('ctx_search', { query: 'add tax to a row' });
  expect(await settled(words)).toMatch(/^src\/store\.ts:\d+-\d+ /);
  expect(await settled(() => wire.call('ctx_search', { name: 'Store.addTax' }))).toBe(
    'src/store.ts:6-8\n  addTax(key: string, rate: number): number {\n    return (this.rows.get(key) ?? 0) * (1 + rate);\n  }',
  );
  expect(await settled(() => wire.call('ctx_search', { name: 'addTa' }))).toMatch(
    /^no symbol is named 'addTa'; similar:\nsrc\/store\.ts:6-8 addTax/,
  );
  expect(await settled(() => wire.call('ctx_search', { name: 'nowhere' }))).toMatch(
    /^symbol 'nowhere' not found in \d+ indexed files/,
  );
  expect(await settled(() => wire.call('ctx_search', { query: 'zzqqx unheard', mode: 'bm25' }))).toMatch(
    /^no match for these words in \d+ indexed files, nor in the files as they are now; try other words, or pattern$/,
  );
  expect(
    await settled(() =>
      wire.call('ctx_search', { action: 'find_related', file_path: 'src/store.ts', line: 6 }),
    ),
  ).not.toContain('src/store.ts');
  expect(await settled(() => wire.call('ctx_search', { name: 'addTx' }))).toMatch(
    /^symbol 'addTx' not found in \d+ indexed files\ndid you mean addTax\?/,
  );
  expect(await settled(() => wire.call('ctx_search', { handle: 'src/store.ts#Store.addTax@L6' }))).toMatch(
    /^src\/store\.ts#Store\.addTax@L6 \(method\)\n(?:.*\n)*.*return \(this\.rows/,
  );
  expect(await settled(() => wire.call('ctx_search', { name: 'addTax', kind: 'class' }))).toMatch(
    /^symbol 'addTax' not found/,
  );
  writeFileSync(path.join(root, 'src/store.ts'), 'export const cut = 1;\n');
  expect(await settled(() => wire.call('ctx_search', { name: 'addTax' }))).not.toContain('src/store.ts');
  expect(await settled(() => wire.call('ctx_search', { query: 'cut' }))).toMatch(
    /^src\/store\.ts:1 export const cut = 1;/,
  );
});

test('the index tells its state and is built on request', async () => {
  const { wire } = await opened({ 'a.ts': STORE });
  expect(await wire.call('ctx_index', { action: 'build-full' })).toBe('started');
  const status = async () =>
    JSON.parse(await wire.call('ctx_index', { action: 'status' })) as { state: string; files: number };
  for (let tries = 0; (await status()).state === 'building' && tries < 100; tries++) await sleep(100);
  expect(await status()).toMatchObject({ state: 'ready', files: 2 });
  expect(await wire.call('ctx_index', { action: 'nonsense' })).toMatch(/Use: status, build, build-full/);
});
