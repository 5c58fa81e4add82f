import { expect, test } from 'vitest';
import { folder, toolBox } from './tool-box.ts';

const FILES = {
  'package.json': '{ "name": "shop", "devDependencies": { "vitest": "4" } }',
  'src/types.ts': 'export interface Saver { save(): void }\n',
  'src/money.ts': 'export function round(n: number) {\n  return n;\n}\n',
  'src/store.ts':
    "import { round } from './money';\nimport type { Saver } from './types';\nexport class Store implements Saver {\n  save() {\n    round(1);\n  }\n}\n",
  'src/app.ts': "import { Store } from './store';\nexport const run = () => new Store().save();\n",
  'src/alone.ts': 'export const alone = 1;\n',
  'src/plan.xyz': 'nothing\n',
  'test/store.test.ts': "import { Store } from '../src/store';\nnew Store();\n",
};

test('answers of ctx_graph and ctx_impact', { timeout: 120_000 }, async () => {
  const { call } = await toolBox(folder(FILES));
  const graph = async (action: string, path?: string, more = {}) =>
    (await call('ctx_graph', { action, ...(path === undefined ? {} : { path }), ...more })).text;
  const impact = async (path: string, more = {}) => (await call('ctx_impact', { path, ...more })).text;

  // the first answer waits for the index
  const edges = await graph('neighbors', 'src/store.ts');
  expect(edges).toMatch(/^src\/store\.ts\nUses \(2\):\n {2}-> src\/money\.ts {2}imports L1; calls L5/);
  expect(edges).toContain('<- src/app.ts  imports L1');
  const json = JSON.parse(await graph('neighbors', 'src/store.ts', { format: 'json' })) as {
    out: { path: string; kind: string; certain: boolean }[];
  };
  expect(json.out.filter(({ kind }) => kind === 'imports')).toEqual([
    expect.objectContaining({ path: 'src/money.ts', certain: true }),
    expect.objectContaining({ path: 'src/types.ts', certain: true }),
  ]);

  expect(await impact('src/money.ts')).toMatch(
    /^Impact of changing src\/money\.ts: 3 affected files[^\n]*\nDirect \(1\):\n {2}src\/store\.ts {2}imports L1\nIndirect \(2\):\n {2}src\/app\.ts {2}imports L1 via store\.ts\n/,
  );
  expect(await impact('src/money.ts')).toContain('run: npx vitest run test/store.test.ts');
  expect(await impact('Saver')).toContain('src/store.ts');
  expect(await impact('src/alone.ts')).toMatch(/^No files depend on src\/alone\.ts/);
  expect(await impact('src/app.ts->src/money.ts', { action: 'chain' })).toBe(
    'Dependency chain (depth 2):\n  src/app.ts\n  -> src/store.ts  imports L1\n  -> src/money.ts  imports L1',
  );
  expect(await impact('src/money.ts->src/app.ts', { action: 'chain' })).toMatch(/^No dependency chain/);
  expect(await graph('path', 'src/alone.ts', { to: 'src/app.ts' })).toMatch(/^No path: .*not connected/);
  expect(await graph('context', 'src/store.ts')).toContain('## Tests (1)\n- test/store.test.ts');
  expect(await graph('related', 'src/store.ts')).toMatch(/^Files related to src\/store\.ts \(4\):/);
  expect(await graph('symbol', 'src/store.ts::Store.save')).toContain('round(1);');
  expect(await graph('diagram', 'src/store.ts')).toMatch(
    /^```mermaid\nflowchart TD\n {2}n0\["src\/app\.ts"\]/,
  );
});

test('unknown, unsupported, ambiguous and incomplete are told apart', { timeout: 120_000 }, async () => {
  const { call } = await toolBox(folder({ ...FILES, 'lib/store.ts': 'export class Store {}\n' }));
  const graph = (args: object) => call('ctx_graph', { ...args });
  const unknown = await graph({ action: 'neighbors', path: 'src/stor.ts' });
  expect(unknown).toMatchObject({ isError: true });
  expect(unknown.text).toMatch(/no such file or definition.*Did you mean src\/store\.ts\?/);
  expect((await graph({ action: 'neighbors', path: 'src/plan.xyz' })).text).toContain('not supported');
  expect((await graph({ action: 'neighbors', path: 'Store' })).text).toMatch(
    /names 2 definitions.*lib\/store\.ts, src\/store\.ts/,
  );
  expect((await graph({ action: 'neighbors' })).text).toContain('needs path');
  expect((await graph({ action: 'path', path: 'src/app.ts' })).text).toContain('needs to');
  expect((await call('ctx_impact', { action: 'chain', path: 'src/app.ts' })).text).toContain(
    'src/a.ts->src/b.ts',
  );
});

test('of many tests those of the changed file come first', { timeout: 120_000 }, async () => {
  const far = Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [
      `test/far${i}.test.ts`,
      "import { total } from '../src/cart';\ntotal();\n",
    ]),
  );
  const { call } = await toolBox(
    folder({
      'package.json': '{ "devDependencies": { "vitest": "4" } }',
      'src/money.ts': 'export function round(n: number) {\n  return n;\n}\n',
      'src/cart.ts': "import { round } from './money';\nexport const total = () => round(1);\n",
      'test/money.test.ts': "import { round } from '../src/money';\nround(2);\n",
      ...far,
    }),
  );
  const { text } = await call('ctx_impact', { path: 'src/money.ts' });
  expect(text).toContain(
    'run first: npx vitest run test/money.test.ts\nrun: npx vitest related --run src/money.ts',
  );
});
