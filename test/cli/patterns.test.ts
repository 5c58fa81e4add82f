import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { leanCtx, privateEnvironment, temporaryFolder, writeTree } from './product.ts';

test('patterns are listed with their recordings and what they save', () => {
  const { status, stdout } = leanCtx(['patterns']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^git +git-log +\d+ % +\d+ recordings \(\d+ failing\) +git$/m);
  expect(stdout.split('\n').length).toBeGreaterThan(56);
});

test('those of one program, as a document', () => {
  const { stdout } = leanCtx(['patterns', 'psql', '--json']);
  const { patterns } = JSON.parse(stdout) as {
    patterns: { name: string; raw_tokens: number; shown_tokens: number }[];
  };
  const psql = patterns.find(({ name }) => name === 'psql');
  expect(psql?.shown_tokens).toBeLessThan(psql?.raw_tokens ?? 0);
  expect(leanCtx(['patterns', 'no-such-program']).status).toBe(1);
});

const FILTERS =
  '[[filter]]\nname = "deploy"\nprogram = "deploy.sh"\ndrop = [{ line = "^uploading", as = "uploads" }]\n';

test('a filter is tried on standard input', () => {
  const folder = writeTree(temporaryFolder(), { 'filters.toml': FILTERS });
  const call = { cwd: folder, input: 'uploading a\nuploading b\nerror: c\ndone\n' };
  const { status, stdout, stderr } = leanCtx(['filter', 'test', 'filters.toml'], call);
  expect([status, stdout]).toEqual([0, '… 2 uploads\nerror: c\ndone\n']);
  expect(stderr).toMatch(/^deploy: \d+ → \d+ tokens\n$/);
});

test('filters that count are listed, those of a project only when it is trusted', () => {
  const config = temporaryFolder();
  writeFileSync(path.join(config, 'filters.toml'), FILTERS);
  const env = privateEnvironment({ LEAN_CTX_CONFIG_DIR: config });
  const cwd = writeTree(temporaryFolder(), {
    '.git/HEAD': '',
    '.lean-ctx.toml': FILTERS.replace('"deploy"', '"local"'),
  });
  const before = leanCtx(['filter', 'list'], { cwd, env });
  expect(before.stdout).toBe('deploy  deploy.sh\n');
  expect(before.stderr).toContain('lean-ctx trust');
  expect(leanCtx(['trust'], { cwd, env }).status).toBe(0);
  expect(leanCtx(['filter', 'list'], { cwd, env }).stdout).toBe('local  deploy.sh\ndeploy  deploy.sh\n');
});

test('wrong words are usage', () => {
  expect(leanCtx(['filter', 'tset', 'x']).status).toBe(2);
  const folder = writeTree(temporaryFolder(), { 'empty.toml': '' });
  expect(leanCtx(['filter', 'test', 'empty.toml'], { cwd: folder }).status).toBe(1);
});
