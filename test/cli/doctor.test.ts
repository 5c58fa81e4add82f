import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { leanCtx, privateEnvironment } from './product.ts';

const IDS = ['node', 'kernels', 'tokens', 'sqlite', 'grammars', 'directories', 'config', 'git'];

interface Document {
  readonly schema_version: number;
  readonly level: string;
  readonly passed: number;
  readonly total: number;
  readonly checks: readonly { id: string; ok: boolean; detail: string; fix?: string }[];
}

const document = (text: string): Document => JSON.parse(text) as Document;

test('a working installation passes every check', () => {
  const { status, stdout, stderr } = leanCtx(['doctor', '--json']);
  const { checks, ...rest } = document(stdout);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect([status, stderr]).toEqual([0, '']);
  expect(rest).toEqual({ schema_version: 1, level: 'ok', passed: IDS.length, total: IDS.length });
  expect(checks.map(({ id }) => id)).toEqual(IDS);
});

test('what fails has a reason, a way out and exit code 1', () => {
  const env = privateEnvironment();
  const config = path.join(env.HOME ?? '', '.config/lean-ctx/config.toml');
  mkdirSync(path.dirname(config), { recursive: true });
  writeFileSync(config, 'line_numbers = "many"\n');
  const { status, stdout } = leanCtx(['doctor', '--json'], { env });
  const { level, passed, checks } = document(stdout);
  expect([status, level, passed]).toEqual([1, 'warning', IDS.length - 1]);
  const failed = checks.find(({ ok }) => !ok);
  expect(failed?.id).toBe('config');
  expect(failed?.detail).toContain(`${config}:1`);
  expect(failed?.fix).toBeTruthy();
  const { stdout: text } = leanCtx(['doctor'], { env });
  expect(text).toMatch(/\n✗ {2}settings +.*config\.toml:1: 'line_numbers' must be/);
  expect(text).toContain(`\n${IDS.length - 1}/${IDS.length} checks passed\n`);
});

test('a place that cannot be written is critical', () => {
  const { status, stdout } = leanCtx(['doctor', '--json'], {
    env: privateEnvironment({ LEAN_CTX_DATA_DIR: path.join(import.meta.filename, 'below-a-file') }),
  });
  expect([status, document(stdout).level]).toEqual([1, 'critical']);
});

test('git that is missing is no reason to stop', () => {
  const { status, stdout } = leanCtx(['doctor', '--json'], { env: privateEnvironment({ PATH: '/nowhere' }) });
  expect(status).toBe(1);
  expect(document(stdout).checks.find(({ id }) => id === 'git')).toMatchObject({ ok: false });
  expect(document(stdout).level).toBe('warning');
});
