import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { leanCtx, privateEnvironment, temporaryFolder, writeTree } from './product.ts';

/** Has the shape of a token of GitHub. */
const SECRET = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const FILES = {
  '.lean-ctx.toml': '',
  'src/money.ts': 'export function round(n: number) {\n  return n;\n}\n',
  'src/cart.ts': "import { round } from './money';\nexport const total = () => round(1);\n",
  'src/call.ts': `import { round } from './money';\nround(2);\nexport const token = '${SECRET}';\n`,
};

test('the graph as a page: three ways to ask, one page; refused without a file or without a graph', {
  timeout: 120_000,
}, () => {
  const env = privateEnvironment();
  const root = writeTree(temporaryFolder(), FILES);
  const elsewhere = temporaryFolder();
  const run = (args: readonly string[], cwd = root) => leanCtx(args, { cwd, env });
  const page = (name: string) => readFileSync(path.join(elsewhere, name), 'utf8');

  expect(run(['graph', 'export-html', '--out', 'a.html', '--root', root], elsewhere).status).toBe(0);
  expect(run(['graph', 'export', '--format', 'html', '-o', path.join(elsewhere, 'b.html')]).status).toBe(0);
  expect(run(['visualize', '--root', root], elsewhere).stdout).toMatch(
    /^written: .*lean-ctx-report\.html\n$/,
  );
  expect(page('a.html')).toMatch(/^<!doctype html>[\s\S]*src\/cart\.ts[\s\S]*total[\s\S]*<\/html>\n$/);
  expect(page('a.html')).toContain('export const token = ');
  expect(page('a.html')).not.toContain(SECRET);
  expect(page('b.html')).toBe(page('a.html'));
  expect(page('lean-ctx-report.html')).toBe(page('a.html'));

  for (const args of [
    ['graph', 'export-html'],
    ['graph', 'export', '--format', 'html'],
  ]) {
    const { status, stdout, stderr } = run(args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^lean-ctx graph: an HTML page needs a file to go into\. .*--out FILE\.\n$/m);
  }
  const lone = writeTree(temporaryFolder(), { '.lean-ctx.toml': '', 'one.ts': 'export const one = 1;\n' });
  const refused = run(['visualize', '--out', 'c.html'], lone);
  expect([refused.status, existsSync(path.join(lone, 'c.html'))]).toEqual([1, false]);
  expect(refused.stderr).toContain('there is no graph to show');
});
