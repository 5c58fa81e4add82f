import { expect, test } from 'vitest';
import { leanCtx, privateEnvironment, temporaryFolder, writeTree } from './product.ts';

const root = writeTree(temporaryFolder(), {
  'package.json': '{"name":"shop","dependencies":{"express":"5"}}\n',
  'src/money.ts': 'export function round(n: number): number {\n  return Math.round(n);\n}\n',
  'src/line.ts':
    "import { round } from './money';\n\nexport function lineTotal(n: number): number {\n  return round(n);\n}\n",
  'src/app.ts':
    "import express from 'express';\nimport { lineTotal } from './line';\n\nconst app = express();\napp.get('/total', total);\n\nfunction total(): void {\n  lineTotal(1);\n}\n",
});
const env = privateEnvironment();
const run = (...args: string[]) => {
  const { status, stdout, stderr } = leanCtx(args, { cwd: root, env });
  return { status, stdout, stderr };
};

test.each([
  [['explore', 'where is a total rounded'], 'src/line.ts:3-5  lineTotal'],
  [['compose', 'round lineTotal'], "## Exact matches: 'lineTotal'"],
  [['repomap', '--max-tokens', '300'], '  L1 export function round(n: number): number'],
  [['architecture', '-r', 'layers'], 'layer 0 (1 file): src/money.ts'],
  [['architecture', '-r', 'module', 'src/line.ts'], 'src/app.ts uses 1 file'],
  [['smells'], 'dead_code: '],
  [['routes', '/tot', '--method', 'get'], 'GET    /total → total (src/app.ts:L5)'],
])('lean-ctx %j', (args, expected) => {
  const { status, stdout, stderr } = run(...args);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain(expected);
});

test('what is wrong is said in one line', () => {
  expect(run('smells', '--rule', 'ugly')).toMatchObject({ status: 1, stdout: '' });
  expect(run('smells', '--rule', 'ugly').stderr).toMatch(/ugly.*dead_code/s);
  expect(run('architecture', '--report', 'all').status).toBe(2);
  expect(run('explore').status).toBe(2);
});
