import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS, OutputArchive } from '../../src/shell/archive/index.ts';
import { leanCtx, PRODUCT, privateEnvironment, temporaryFolder } from './product.ts';

const data = temporaryFolder();
const env = privateEnvironment({ LEAN_CTX_DATA_DIR: data });
const archive = new OutputArchive(path.join(data, 'archives'), DEFAULT_LIMITS);

function stored(output: string | Buffer): string {
  const put = archive.put(output, { tool: 'test', command: 'cargo test', session: '' });
  if (!put.ok) throw new Error(put.error.message);
  return put.value.id;
}

const expand = (...args: string[]) => leanCtx(['expand', ...args], { env });

test('a later process gives the bytes back, whatever they are', () => {
  const bytes = Buffer.concat([Buffer.from([0, 0xff, 0xfe, 13, 10, 0x80]), Buffer.from('größe\r\nno end')]);
  const id = stored(bytes);
  const child = spawnSync(process.execPath, [PRODUCT, 'expand', id], { env, cwd: temporaryFolder() });
  expect(child.stdout.equals(bytes)).toBe(true);
  expect([child.status, child.stderr.toString()]).toEqual([0, '']);
  const byPath = spawnSync(
    process.execPath,
    [PRODUCT, 'expand', path.join(data, 'archives', id.slice(0, 2), `${id}.txt`)],
    {
      env,
    },
  );
  expect(byPath.stdout.equals(bytes)).toBe(true);
});

test('ten megabytes come through a pipe whole', () => {
  const text = 'all work and no play makes a long log\n'.repeat(270_000);
  const id = stored(text);
  const child = spawnSync(process.execPath, [PRODUCT, 'expand', id], { env, maxBuffer: 64 * 1024 * 1024 });
  expect(child.stdout.equals(Buffer.from(text))).toBe(true);
});

test('parts are the lines as they are, each option working on what the one before left', () => {
  const id = stored('one\r\ntwo error\nthree\nfour Error\nfive error\n');
  expect(expand(id, '--lines', '2:3').stdout).toBe('two error\nthree\n');
  expect(expand(id, '--lines', '4-').stdout).toBe('four Error\nfive error\n');
  expect(expand(id, '--head', '1').stdout).toBe('one\r\n');
  expect(expand(id, '--tail', '2').stdout).toBe('four Error\nfive error\n');
  expect(expand(id, '--grep', 'error$').stdout).toBe('two error\nfive error\n');
  expect(expand(id, '--grep', '(?i)error', '--tail', '2').stdout).toBe('four Error\nfive error\n');
  expect(expand(id, '--lines', '3:', '--grep', 'error').stdout).toBe('five error\n');
  const json = stored('{"data": {"items": [{"id": 12345678901234567890}]}}');
  expect(expand(json, '--json-path', 'data.items.0.id').stdout).toBe('12345678901234567890\n');
});

test('nothing there, nothing that matches and a wrong question are told apart', () => {
  const id = stored('one\ntwo\n');
  const said = (...args: string[]) => {
    const { status, stdout, stderr } = expand(...args);
    expect(stdout).toBe('');
    return `${status} ${stderr.trim()}`;
  };
  expect(said('doesnotexist00')).toMatch(/^1 .*Archive 'doesnotexist00' not found or expired\./);
  expect(said(id, '--grep', 'three')).toMatch(/^1 .*None of the 2 lines/);
  expect(said(id, '--lines', '9:10')).toMatch(/^1 .*None of the 2 lines/);
  expect(said(id, '--lines', 'x')).toMatch(/^1 .*'x' is no range of lines/);
  expect(said(id, '--json-path', 'a')).toMatch(/^1 .*not valid JSON/);
  expect(said(id, '--grep', '(')).toMatch(/^1 /);
  expect(said()).toMatch(/^2 /);
  expect(said(id, '--verbose')).toMatch(/^2 .*unknown option/);
  rmSync(path.join(data, 'archives'), { recursive: true });
  expect(said(id)).toMatch(/^1 .*not found or expired/);
});
