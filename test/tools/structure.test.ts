import { expect, test } from 'vitest';
import { countTokens } from '../../src/engine/tokens/index.ts';
import { folder, type ToolBox, toolBox } from './tool-box.ts';

const FILES = {
  'src/money.ts': 'export function round(n: number): number {\n  return Math.round(n);\n}\n',
  'src/line.ts':
    "import { round } from './money.ts';\n\nexport function lineTotal(n: number): number {\n  return round(n);\n}\n",
  'src/cart.ts':
    "import { lineTotal } from './line.ts';\nimport { audit } from './audit.ts';\n\nexport class Cart {\n  total(): number {\n    audit();\n    return lineTotal(2);\n  }\n}\n",
  'src/audit.ts':
    "import { Cart } from './cart.ts';\n\nexport function audit(cart?: Cart): void {\n  console.log(cart);\n}\n",
  'src/main.ts':
    "import { Cart } from './cart.ts';\nimport { round } from './money.ts';\n\nround(new Cart().total());\n",
};

/** The tools over these files, with an index that is there. */
async function indexed(files: Readonly<Record<string, string>>): Promise<ToolBox> {
  const box = await toolBox(folder(files));
  const project = await box.services.projects.at(box.root);
  if (project.ok) await project.value.build({ mode: 'update' });
  return box;
}

test('ctx_architecture: circles, layers, entry points, a module', async () => {
  const { call } = await indexed(FILES);
  const ask = async (action: string, more = {}) => (await call('ctx_architecture', { action, ...more })).text;
  const circles = await ask('cycles');
  expect(circles.split('\n')[1]?.trim()).toMatch(
    /^src\/(audit|cart)\.ts -> src\/(cart|audit)\.ts -> src\/(audit|cart)\.ts$/,
  );
  expect(JSON.parse(await ask('layers', { format: 'json' }))).toEqual({
    layers: [['src/money.ts'], ['src/line.ts'], ['src/audit.ts', 'src/cart.ts'], ['src/main.ts']],
  });
  expect((await ask('entrypoints')).split('\n').slice(1)).toEqual(['  src/main.ts (needs 2 files)']);
  expect(await ask('module', { path: 'src/line.ts' })).toContain('  src/cart.ts uses 1 file');
  expect(await ask('overview')).toMatch(/^5 files, \d+ definitions, \d+ edges\nScore: \d+\/100/);
  expect(await call('ctx_architecture', { action: 'module' })).toMatchObject({ isError: true });
});

test('ctx_repomap: the most used first, real lines, within the budget', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `lib/m${i}.ts`,
      `import { round } from '../src/money.ts';\nexport const f${i} = (n: number): number => round(n);\n`,
    ]),
  );
  const { call } = await indexed({ ...FILES, ...many });
  const map = async (args = {}) => (await call('ctx_repomap', args)).text.split('\n');
  expect((await map()).slice(1, 3)).toEqual([
    '## src/money.ts',
    '  L1 export function round(n: number): number',
  ]);
  for (const max of [100, 333, 1000])
    expect(countTokens((await map({ max_tokens: max })).join('\n'))).toBeLessThanOrEqual(max);
  expect((await map({ max_tokens: 120, focus_files: ['src/cart.ts'] })).join('\n')).toContain(
    '## src/cart.ts',
  );
  const inside = (await map({ path: 'src' })).filter((row) => row.startsWith('## '));
  expect(inside.every((row) => row.startsWith('## src/'))).toBe(true);
});

test('ctx_smells: dead code is what nothing names; findings of a file; rules', async () => {
  const long = `export function branches(n: number): number {\n${'  if (n > 1) n--;\n'.repeat(20)}  return n;\n}\n`;
  const { call } = await indexed({
    ...FILES,
    'src/old.ts':
      'export function forgotten(): number {\n  return 1;\n}\n\nexport function byName(): number {\n  return 2;\n}\n',
    'src/table.ts':
      "// forgotten() was here\nconst table = { key: 'byName', hint: 'call forgotten() instead' };\nexport default table;\n",
    'src/long.ts': long,
  });
  const ask = async (args: Readonly<Record<string, string>>) => call('ctx_smells', args);
  const dead = (await ask({ action: 'scan', rule: 'dead_code' })).text;
  expect(dead).toContain('src/old.ts:1 forgotten');
  expect(dead).not.toMatch(/byName|lineTotal|Cart/);
  expect((await ask({ action: 'file', path: 'src/long.ts' })).text).toContain(
    'cyclomatic_complexity src/long.ts:1 branches: complexity 21, limit 15',
  );
  expect((await ask({ action: 'rules' })).text).toContain('untested_function:');
  expect(await ask({ action: 'scan', rule: 'ugly' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('dead_code'),
  });
});

test('ctx_routes: method, path, handler, place; filters that fit nothing', async () => {
  const { call } = await indexed({
    'src/app.js':
      "const express = require('express');\nconst app = express();\nfunction list(req, res) {}\napp.get('/items', list);\napp.post('/items', (req, res) => {});\n",
  });
  expect((await call('ctx_routes')).text.split('\n')).toEqual([
    '2 routes:',
    '  GET    /items → list (src/app.js:L4)',
    '  POST   /items (src/app.js:L5)',
  ]);
  expect((await call('ctx_routes', { method: 'GET' })).text).toMatch(/^1 route:/);
  expect((await call('ctx_routes', { path: '/other' })).text).toMatch(/^No route fits/);
});

test('ctx_explore: places that words find, then what they use; ctx_compose: files, names, texts', async () => {
  const { call } = await indexed(FILES);
  const rows = (await call('ctx_explore', { query: 'total of a line', max_turns: 3 })).text.split('\n');
  const first = rows.indexOf('<final_answer>') + 1;
  expect(rows[first]).toMatch(/^src\/line\.ts:3-5 {2}lineTotal/);
  expect(rows.slice(first).join('\n')).toMatch(
    /src\/money\.ts:1-3 {2}round|src\/cart\.ts:\d+-\d+ {2}Cart\.total/,
  );
  const only = (await call('ctx_explore', { query: 'total of a line', citation: true })).text;
  expect(only.startsWith('<final_answer>\nsrc/')).toBe(true);
  const composed = (await call('ctx_compose', { task: 'round the sum in lineTotal' })).text;
  expect(composed).toContain(
    "## Exact matches: 'lineTotal'\nsrc/cart.ts:1 import { lineTotal } from './line.ts';",
  );
  expect(composed).toContain(
    'src/line.ts#lineTotal@L3-5\nexport function lineTotal(n: number): number {\n  return round(n);\n}',
  );
  expect(await call('ctx_compose', { task: '  ' })).toMatchObject({ isError: true });
});

test('ctx_review: impact, callers, tests; a diff; ctx_quality: a score, one file', async () => {
  const { call } = await indexed({
    ...FILES,
    'test/money.test.ts': "import { round } from '../src/money.ts';\n\nround(1);\n",
  });
  const review = (await call('ctx_review', { action: 'review', path: 'src/money.ts' })).text;
  expect(review).toMatch(/^## Review: src\/money\.ts\nImpact: \d+ affected files \(depth 3\)/);
  expect(review).toContain('  round L1: ');
  expect(review).toContain('Related tests (1):\n  test/money.test.ts');
  const diff = '--- a/src/line.ts\n+++ b/src/line.ts\n@@ -1 +1 @@\n-a\n+b\n';
  expect((await call('ctx_review', { action: 'diff-review', path: diff })).text).toMatch(
    /^## Diff review: 1 file\nsrc\/line\.ts: affects \d+ files?/,
  );
  expect((await call('ctx_review', { action: 'checklist', path: 'src/money.ts' })).text).toContain('round');
  expect((await call('ctx_quality')).text).toMatch(/^Code Health 100\/100 \(A\): 0 of \d+ functions above/);
  expect((await call('ctx_quality', { action: 'file', path: 'src/money.ts' })).text).toBe(
    'src/money.ts: complexity 1 in 1 function, threshold 15\n     1 L1 round',
  );
  expect(await call('ctx_quality', { action: 'delta', path: 'src/money.ts' })).toMatchObject({
    isError: true,
  });
});

test('ctx_multi_repo: roots by alias, one search over all, what is refused', async () => {
  const box = await indexed({
    'src/pay.ts': 'export function settleInvoice(id: string) {\n  return id;\n}\n',
  });
  const other = folder({
    'src/bill.ts': 'export function settleInvoiceLater(id: string) {\n  return id;\n}\n',
  });
  const ask = (args: Readonly<Record<string, unknown>>) => box.call('ctx_multi_repo', args);
  expect(await ask({ action: 'search', query: 'x' })).toMatchObject({ isError: true });
  expect((await ask({ action: 'add_root', path: other, alias: 'second' })).text).toContain('second');
  await ask({ action: 'add_root', path: box.root, alias: 'first' });
  const project = await box.services.projects.at(other);
  if (project.ok) await project.value.build({ mode: 'update' });
  const { text } = await ask({ action: 'search', query: 'settle invoice', mode: 'bm25' });
  expect(text).toContain('[first] src/pay.ts:1-3');
  expect(text).toContain('[second] src/bill.ts:1-3');
  for (const args of [
    { action: 'add_root', path: '/' },
    { action: 'add_root', path: 'no/such/folder' },
    { action: 'add_root', path: 'src/pay.ts/inside' },
    { action: 'add_root', path: other, alias: 'first' },
    { action: 'remove_root', path: 'third' },
  ])
    expect(await ask(args)).toMatchObject({ isError: true });
  await ask({ action: 'remove_root', path: 'second' });
  expect((await ask({ action: 'list_roots' })).text).toMatch(/^Configured roots \(1\):/);
});

test('ctx_preload and ctx_prefetch: what a task touches, and views made ready', async () => {
  const { call } = await indexed(FILES);
  const loaded = (await call('ctx_preload', { task: 'round a lineTotal' })).text;
  expect(loaded).toContain('CRITICAL:\n');
  expect(loaded).toContain('  src/line.ts -> src/money.ts imports');
  expect(loaded).toContain('SUGGESTED FILES:');
  const fetched = (await call('ctx_prefetch', { changed_files: ['src/line.ts'] })).text.split('\n');
  expect(fetched[0]).toMatch(/^ctx_prefetch: prefetched [3-5] files \(max_files=10\)$/);
  expect(fetched).toContainEqual(expect.stringMatching(/^ {2}- src\/line\.ts mode=\w+ \(\d+ tokens\)$/));
  expect(fetched).toContainEqual(expect.stringMatching(/src\/money\.ts mode=signatures/));
  expect((await call('ctx_prefetch')).text).toContain('no candidates');
});
