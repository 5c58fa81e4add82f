import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { leanCtx, privateEnvironment, temporaryFolder, writeTree } from './product.ts';

const FILES = {
  '.lean-ctx.toml': '',
  'src/money.ts': 'export function round(n: number) {\n  return n;\n}\n',
  'src/cart.ts': "import { round } from './money';\nexport const total = () => round(1);\n",
  'test/cart.test.ts': "import { total } from '../src/cart';\ntotal();\n",
};

test('graph and impact build what is missing, and speak of paths as they are written here', {
  timeout: 120_000,
}, () => {
  const env = privateEnvironment();
  const root = writeTree(temporaryFolder(), FILES);
  const run = (args: readonly string[], cwd = root) => leanCtx(args, { cwd, env });

  const edges = run(['graph', 'neighbors', 'money.ts', '--json'], path.join(root, 'src'));
  expect(edges.status).toBe(0);
  expect(JSON.parse(edges.stdout)).toMatchObject({ path: 'money.ts', out: [] });
  expect(edges.stdout).toContain('"path":"cart.ts","kind":"imports"');
  expect(run(['impact', 'src/money.ts']).stdout).toMatch(
    /2 affected files[\s\S]*Tests to run \(1\):\n {2}test\/cart\.test\.ts/,
  );
  expect(run(['graph', 'path', 'test/cart.test.ts', 'src/money.ts']).stdout).toContain('(2 hops)');
  const unknown = run(['impact', 'src/mony.ts']);
  expect([unknown.status, unknown.stdout]).toEqual([1, '']);
  expect(unknown.stderr).toContain('Did you mean src/money.ts?');
  expect(run(['graph', 'neighbors']).status).toBe(2);

  const out = path.join(root, '../graph.dot');
  expect(run(['graph', 'export', '--out', out]).stdout).toBe(`written: ${out}\n`);
  expect(existsSync(out) && readFileSync(out, 'utf8')).toContain(
    '"src/cart.ts" -> "src/money.ts" [label="imports"];',
  );
});
