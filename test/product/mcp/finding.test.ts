import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countTokens } from '../../../src/engine/tokens/index.ts';
import { toolClient } from './tool-client.ts';

const STORE = `import { log } from './log';

/** Keeps rows. */
export class Store {
  private rows = new Map<string, number>();

  /**
   * Adds the tax to a row.
   */
  addTax(key: string, rate: number): number {
    return (this.rows.get(key) ?? 0) * (1 + rate);
  }

  save(): void {
    log('saved');
  }
}
`;
const LOG = 'export function log(text: string): void {\n  console.error(text);\n}\n';
const CART =
  'class Cart:\n    """Things to buy."""\n\n    def save(self):\n        return 1\n\n\ndef helper(x):\n    return x\n';
const SHOP = { 'src/store.ts': STORE, 'src/log.ts': LOG, 'py/cart.py': CART };

test('ctx_symbol: the text of a definition with its comment, exactly, as it is now', async () => {
  const { root, settled, ask } = await toolClient(SHOP);
  expect(await settled('ctx_symbol', { name: 'addTax' })).toBe(
    'src/store.ts#Store.addTax@L10 (method)\n[lines 7-12 of 17]\n  /**\n   * Adds the tax to a row.\n   */\n' +
      '  addTax(key: string, rate: number): number {\n    return (this.rows.get(key) ?? 0) * (1 + rate);\n  }',
  );
  writeFileSync(
    path.join(root, 'src/store.ts'),
    `// a new first line\n${STORE.replace('1 + rate', '2 + rate')}`,
  );
  const moved = await ask('ctx_symbol', { name: 'src/store.ts#Store.addTax@L10' });
  expect(moved).toContain('src/store.ts#Store.addTax@L11 (method)\n[lines 8-13 of 18]\n');
  expect(moved).toContain('(2 + rate)');
  writeFileSync(path.join(root, 'src/fresh.ts'), 'export function brandnew() {\n  return 42;\n}\n');
  expect(await ask('ctx_symbol', { name: 'brandnew' })).toContain('return 42;');
  rmSync(path.join(root, 'src/fresh.ts'));
  expect(await ask('ctx_symbol', { name: 'brandnew' })).toMatch(/^symbol 'brandnew' not found/);
});

test('ctx_symbol: several of a name, narrowed by owner, file or kind, or by the handle', async () => {
  const { settled, ask, call } = await toolClient(SHOP);
  const both = await settled('ctx_symbol', { name: 'save' });
  expect(both).toContain('src/store.ts#Store.save@L14 (method)');
  expect(both).toContain(
    'py/cart.py#Cart.save@L4 (method)\n[lines 4-5 of 9]\n    def save(self):\n        return 1',
  );
  for (const args of [
    { name: 'Cart.save' },
    { name: 'Cart::save' },
    { name: 'save', file: 'cart.py' },
    { name: 'py/cart.py#Cart.save@L4' },
    { name: 'cart.py::save' },
    { handle: 'py/cart.py#Cart.save@L4-5' },
  ]) {
    const text = await ask('ctx_symbol', args);
    expect(text).toMatch(/^py\/cart\.py#Cart\.save@L4/);
    expect(text).not.toContain('store.ts');
  }
  expect(await ask('ctx_symbol', { name: 'Store', kind: 'fn' })).toMatch(/^symbol 'Store' not found/);
  expect(await ask('ctx_symbol', { name: 'Store', kind: 'class' })).toContain('@L4 (class)');
  expect(await call('ctx_symbol', { name: 'Store', kind: 'thing' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^'thing' is no kind of definition\. Kinds: all, fn/),
  });
  expect(await call('ctx_symbol', { name: ' ' })).toMatchObject({ isError: true });
});

test('ctx_symbol: not found is checked, and says what there is', async () => {
  const { settled } = await toolClient(SHOP);
  expect(await settled('ctx_symbol', { name: 'addTx' })).toMatch(
    /not found in 4 indexed files\ndid you mean addTax\?$/,
  );
  expect(await settled('ctx_symbol', { name: 'saved' })).toMatch(
    /\nthe name stands on 1 lines of 1 files: ctx_search/,
  );
  expect(await settled('ctx_symbol', { name: 'addT' })).toMatch(/similar: src\/store\.ts#Store\.addTax@L10/);
});

test('ctx_symbol: many of a name are listed by handles, and counted', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [
      `src/m${String(i).padStart(2, '0')}.ts`,
      `export function run() {\n  return ${i};\n}\n`,
    ]),
  );
  const { settled, ask } = await toolClient(files);
  const list = (await settled('ctx_symbol', { name: 'run' })).split('\n');
  expect(list[0]).toMatch(/^30 definitions/);
  expect(list).toHaveLength(22);
  expect(list.at(-1)).toBe('… 10 more');
  const handle = list[5]?.split(' ')[0] ?? '';
  expect(handle).toBe('src/m04.ts#run@L1-3');
  expect(await ask('ctx_symbol', { name: handle })).toContain('return 4;');
});

test('ctx_outline: a file, a folder, a document; what is not known is said', async () => {
  const { ask, call } = await toolClient({
    ...SHOP,
    'docs/start.md': '# First steps\n\ntext\n',
    'guide.md': '# Guide\n\ntext\n\n## Start\n\nmore\n',
    'plan.xyz': 'words\n',
    'empty.ts': '',
    '.env.local': 'KEY=1\n',
  });
  expect(await ask('ctx_outline', { path: 'src/store.ts' })).toBe(
    'src/store.ts\n  export class Store L4-17\n    addTax(key: string, rate: number): number L10-12\n    save(): void L14-16',
  );
  expect(await ask('ctx_outline', { path: 'src/store.ts', kind: 'class' })).toBe(
    'src/store.ts\n  export class Store L4-17',
  );
  expect(await ask('ctx_outline', { path: '.', match: 'SAVE' })).toBe(
    'py/cart.py\n    def save(self): L4-5\nsrc/store.ts\n    save(): void L14-16',
  );
  expect(await ask('ctx_outline', { path: '.', match: 'zebra' })).toMatch(/no symbols match in \d+ files$/);
  expect(await ask('ctx_outline', { path: 'guide.md' })).toMatch(/Guide L1-\d[\s\S]*Start L5-/);
  expect(await ask('ctx_outline', { path: 'docs' })).toMatch(/^docs\/start\.md\n.*First steps L1-/);
  expect(await ask('ctx_outline', { path: 'plan.xyz' })).toMatch(
    /no outline, its language or file type is not supported/,
  );
  expect(await ask('ctx_outline', { path: 'empty.ts' })).toBe('empty.ts (typescript): no symbols');
  const document = JSON.parse(await ask('ctx_outline', { path: 'py', format: 'json' })) as object;
  expect(document).toMatchObject({
    schema_version: 1,
    files: [
      {
        path: 'py/cart.py',
        backend: 'tree-sitter',
        symbols: [
          { name: 'Cart', kind: 'class', start: 1, end: 5 },
          { name: 'Cart.save', kind: 'method', start: 4, end: 5, signature: 'def save(self):' },
          { name: 'helper', kind: 'function', start: 8, end: 9 },
        ],
      },
    ],
    files_left_out: 0,
  });
  expect(await call('ctx_outline', { path: 'nope.ts' })).toMatchObject({ isError: true });
});

test('ctx_outline: a large folder is bounded, and says how much is left out', async () => {
  const body = (i: number): string =>
    Array.from(
      { length: 12 },
      (_, k) => `export function work${i}_${k}(n: number): number {\n  return n;\n}\n`,
    ).join('');
  const files = Object.fromEntries(
    Array.from({ length: 200 }, (_, i) => [`src/p${i % 10}/m${i}.ts`, body(i)]),
  );
  const { ask } = await toolClient(files);
  const text = await ask('ctx_outline', { path: 'src' });
  expect(countTokens(text)).toBeLessThanOrEqual(1900);
  const rows = text.split('\n');
  expect(rows.at(-1)).toMatch(/^… \d+ more files/);
  const rest = Number(/\d+/.exec(rows.at(-1) ?? '')?.[0]);
  expect(rows.length - 1 + rest).toBe(200);
});

test('ctx_semantic_search: place, definition and reason; filters; what resembles a place', async () => {
  const { settled, ask, call } = await toolClient({
    ...SHOP,
    'src/tax.ts': 'export function taxOf(rate: number): number {\n  return rate;\n}\n',
    'data/tax.csv': `id,note\n${'1,tax row\n'.repeat(50)}`,
  });
  const rows = (await settled('ctx_semantic_search', { query: 'add the tax to a row' })).split('\n');
  expect(rows.slice(0, 2)).toEqual([
    expect.stringMatching(/^src\/store\.ts:\d+-\d+ addTax \(name: add, tax; text: row\)$/),
    '  addTax(key: string, rate: number): number {',
  ]);
  expect(rows.join('\n')).not.toContain('tax.csv');
  expect(rows.at(-1)).toMatch(/^\[ranked by bm25/);
  expect(await ask('ctx_semantic_search', { query: 'tax csv rows' })).toContain('data/tax.csv');
  expect(await ask('ctx_semantic_search', { query: 'save', languages: ['py'] })).not.toContain('store.ts');
  expect(await ask('ctx_semantic_search', { query: 'save', path_glob: 'src/**' })).not.toContain('cart.py');
  expect(await ask('ctx_semantic_search', { query: 'zebra', mode: 'bm25' })).toBe(
    'no file holds these words\n[no word of the index matches]\n[ranked by bm25]',
  );
  expect(await ask('ctx_semantic_search', { query: 'sole.erro' })).toMatch(
    /^src\/log\.ts:2 console\.error\(text\);\n/,
  );
  const related = await ask('ctx_semantic_search', { file_path: 'src/store.ts', line: 11 });
  expect(related).toMatch(/^src\/tax\.ts:1-3 taxOf\n/);
  expect(related).not.toContain('store.ts');
  for (const [args, message] of [
    [{ query: 'tax', mode: 'deep' }, /mode/],
    [{ query: 'tax', languages: ['klingon'] }, /'klingon' is no language/],
    [{ query: ' ' }, /query is empty/],
    [{}, /query is required/],
    [{ query: 'tax', artifacts: true }, /artifacts is not supported/],
    [{ action: 'find_related' }, /file_path is required/],
  ] as const) {
    expect(await call('ctx_semantic_search', args)).toMatchObject({
      isError: true,
      text: expect.stringMatching(message),
    });
  }
  expect(await ask('ctx_semantic_search', { action: 'reindex' })).toMatch(
    /^Reindexed .*: 6 files, \d+ chunks$/,
  );
});

test('ctx_overview: a map in few tokens, before and after there is an index', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 400 }, (_, i) => [`area${i % 40}/part${i % 7}/module${i}.ts`, STORE]),
  );
  const { ask, settled, root } = await toolClient({
    ...SHOP,
    ...files,
    'package.json': '{"scripts":{"build":"tsc","test":"vitest"}}\n',
    'src/main.ts': 'import "./store";\n',
  });
  for (const text of [await ask('ctx_overview'), await settled('ctx_overview')]) {
    expect(countTokens(text)).toBeLessThanOrEqual(400);
    expect(text).toMatch(new RegExp(`^${path.basename(root)}: 405 files`));
    expect(text).toContain('languages: typescript 403, python 1');
    expect(text).toMatch(/folders: area0\/ 10, .*… 28 more/);
    expect(text).toContain('entry points: src/main.ts');
    expect(text).toContain('scripts of package.json: build, test');
  }
  const task = await settled('ctx_overview', { task: 'what helper returns in the cart' });
  expect(task).toMatch(/for the task:\npy\/cart\.py:/);
  expect(countTokens(task)).toBeLessThanOrEqual(400);
  expect(await ask('ctx_overview', { path: 'src' })).toMatch(/^src: 3 files/);
  mkdirSync(path.join(root, 'none'));
  expect(await ask('ctx_overview', { path: 'none' })).toMatch(/^none: 0 files/);
});
