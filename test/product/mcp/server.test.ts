import { spawn, spawnSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, onTestFinished, test } from 'vitest';
import { PRODUCT, privateEnvironment, temporaryFolder, writeTree } from '../../cli/product.ts';
import { until, Wire } from './wire.ts';

const project = (files: Readonly<Record<string, string>> = {}): string =>
  writeTree(temporaryFolder(), { 'package.json': '{}\n', 'notes.txt': 'one\ntwo\nthree\n', ...files });

test('the SDK client over stdio lists, reads, searches and edits', async () => {
  const cwd = project({ 'src/a.ts': 'export function alpha() {\n  return 1;\n}\n' });
  const env = privateEnvironment() as Record<string, string>;
  const transport = new StdioClientTransport({ command: process.execPath, args: [PRODUCT, 'mcp'], cwd, env });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const call = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const { content } = await client.callTool({ name, arguments: args });
    return (content as { text?: string }[]).map(({ text }) => text ?? '').join('\n');
  };
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('ctx_read');
  expect(await call('ctx_read', { path: 'notes.txt', mode: 'full' })).toBe('one\ntwo\nthree\n');
  expect(await call('ctx_search', { pattern: 'alpha' })).toBe('src/a.ts:1:export function alpha() {');
  expect(await call('ctx_edit', { path: 'src/a.ts', old_string: 'alpha', new_string: 'beta' })).toMatch(
    /^✓ src\/a.ts/,
  );
  expect(await call('ctx_search', { pattern: 'beta' })).toBe('src/a.ts:1:export function beta() {');
});

const ODD: Readonly<Record<string, string | Buffer>> = {
  'half a line of JSON': '{"jsonrpc":"2.0","id":1,"meth\n',
  'plain text': 'hello there\n',
  'blank lines': '\n\n  \n',
  'an empty batch': '[]\n',
  'deep nesting': `${'['.repeat(20_000)}${']'.repeat(20_000)}\n`,
  'bytes that are no UTF-8': Buffer.from([0x7b, 0xff, 0xfe, 0x80, 0x0a]),
  'framing of another protocol': 'Content-Length: 46\r\n\r\n{"jsonrpc":"2.0","id":10,"method":"ping"}\n',
  'a very long line that is no message': `"${'x'.repeat(3_000_000)}"\n`,
  'an answer to no question': '{"jsonrpc":"2.0","id":77,"result":{}}\n',
  'arguments that are null':
    '{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"ctx_tree","arguments":null}}\n',
  'prototype keys':
    '{"jsonrpc":"2.0","id":11,"method":"tools/call","params":{"name":"ctx_tree","arguments":{"__proto__":{"depth":1}}}}\n',
};

test('whatever is sent, every line that comes back is a message, and the server lives', async () => {
  const wire = new Wire(project());
  await wire.hello();
  for (const bytes of Object.values(ODD)) {
    wire.write(bytes);
    expect((await wire.request('ping')).result).toEqual({});
  }
  for (const message of wire.messages()) expect(message.jsonrpc).toBe('2.0');
  expect(await wire.close()).toBeLessThan(2000);
  expect(wire.ended).toEqual({ code: 0, signal: null });
});

test('a message cut into single bytes, and several in one write', async () => {
  const wire = new Wire(project({ 'ü.txt': 'Zürich 東京\n' }));
  await wire.hello();
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'ctx_read', arguments: { path: 'ü.txt', mode: 'raw' } },
  };
  for (const byte of Buffer.from(`${JSON.stringify(call)}\r\n`)) wire.write(Buffer.from([byte]));
  expect((await wire.answer(1)).result?.content).toEqual([{ type: 'text', text: 'Zürich 東京\n' }]);
  wire.write([2, 3, 4].map((id) => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`).join(''));
  for (const id of [2, 3, 4]) expect((await wire.answer(id)).result).toEqual({});
});

test('what is asked right before stdin ends is still answered', async () => {
  const wire = new Wire(project());
  await wire.hello();
  const read = (id: number): void =>
    wire.send({
      id,
      method: 'tools/call',
      params: { name: 'ctx_read', arguments: { path: 'notes.txt', mode: 'raw' } },
    });
  read(1);
  await wire.answer(1); // from here on everything is loaded: the last answers have a moment, not minutes
  for (const id of [2, 3, 4]) read(id);
  expect(await wire.close()).toBeLessThan(3000);
  expect(wire.messages().flatMap(({ id }) => (typeof id === 'number' && id < 1000 ? [id] : []))).toEqual([
    1, 2, 3, 4,
  ]);
});

test('signals end the server', async () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const wire = new Wire(project());
    await wire.hello();
    wire.child.kill(signal);
    await until(() => wire.ended !== undefined, 3000);
  }
});

test('the server ends with its parent, though someone else holds the pipe', async () => {
  const holder = spawn('sleep', ['60'], { stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => {
    holder.kill('SIGKILL');
  });
  // The parent starts the server on pipes that this test keeps open, tells its number, and is killed.
  const script = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, [${JSON.stringify(PRODUCT)}, 'mcp'], { stdio: ['inherit', 'ignore', 'ignore'] });
    process.stdout.write(String(child.pid));
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['-e', script], {
    cwd: project(),
    env: privateEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let pid = '';
  parent.stdout.on('data', (data: Buffer) => {
    pid += data.toString();
  });
  await until(() => pid !== '', 10_000);
  await sleep(500);
  const isAlive = (): boolean => {
    try {
      process.kill(Number(pid), 0);
      return true;
    } catch {
      return false;
    }
  };
  expect(isAlive()).toBe(true);
  parent.kill('SIGKILL');
  await until(() => !isAlive(), 5000);
});

test('a client that closes its end of stdout ends the server', async () => {
  const wire = new Wire(project({ 'big.txt': 'a line of some length\n'.repeat(40_000) }));
  await wire.hello();
  wire.child.stdout.pause();
  for (let i = 0; i < 10; i++) {
    wire.send({
      id: i,
      method: 'tools/call',
      params: { name: 'ctx_read', arguments: { path: 'big.txt', mode: 'full', fresh: true } },
    });
  }
  await sleep(300);
  wire.child.stdout.destroy();
  await until(() => wire.ended !== undefined, 4000);
});

test('a folder that is deleted under the server', async () => {
  const cwd = project();
  const wire = new Wire(cwd);
  await wire.hello();
  rmSync(cwd, { recursive: true });
  expect(await wire.call('ctx_read', { path: 'notes.txt' })).toMatch(/not found|no project/);
  expect(await wire.call('ctx_search', { pattern: 'x' })).not.toMatch(/internal error/);
  expect(await wire.call('ctx_tree')).toMatch(/does not exist|no project/);
});

test('initialize is answered before the rest is loaded', async () => {
  const bareMs = Math.min(
    ...Array.from({ length: 5 }, () => {
      const startedAt = performance.now();
      spawnSync(process.execPath, ['-e', '0']);
      return performance.now() - startedAt;
    }),
  );
  const times: number[] = [];
  for (let i = 0; i < 7; i++) {
    const wire = new Wire(project());
    await wire.hello();
    times.push(wire.ageMs);
    await wire.close();
  }
  // Noise only adds: the best of seven against the best of five. The SDK alone would take three quarters of bare Node.
  expect(Math.min(...times)).toBeLessThan(bareMs * 1.7 + 40);
});

test('progress is told of what takes long, and only to those who asked', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 400 }, (_, i) => [
      `d${i % 20}/f${i}.txt`,
      'some words here and there\n'.repeat(400),
    ]),
  );
  const wire = new Wire(project(files));
  await wire.hello();
  wire.send({
    id: 1,
    method: 'tools/call',
    params: {
      name: 'ctx_search',
      arguments: { pattern: 'w[o-q]rds (h.re|th.re)+$' },
      _meta: { progressToken: 'p' },
    },
  });
  await wire.answer(1);
  const told = wire.messages().filter(({ method }) => method === 'notifications/progress');
  for (const { params } of told) expect(params).toMatchObject({ progressToken: 'p' });
  const steps = told.map(({ params }) => Number(params?.progress));
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
});

test('a hundred calls at once and cancelled leave nothing behind', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 200 }, (_, i) => [`f${i}.txt`, `lorem ipsum ${i}\n`.repeat(500)]),
  );
  const wire = new Wire(project(files));
  await wire.hello();
  for (let id = 1; id <= 100; id++) {
    wire.send({
      id,
      method: 'tools/call',
      params: { name: 'ctx_search', arguments: { pattern: `(l.*m)+ ${id}` } },
    });
    wire.send({ method: 'notifications/cancelled', params: { requestId: id } });
  }
  expect((await wire.request('ping')).result).toEqual({});
  const seen = wire.lines.length;
  expect(await wire.call('ctx_read', { path: 'f1.txt', mode: 'lines:1-1' })).toContain('lorem ipsum 1');
  await sleep(500);
  const late = wire
    .messages()
    .slice(seen)
    .filter(({ id }) => typeof id === 'number' && id <= 100);
  expect(late).toEqual([]);
});

test('nothing outside the root comes out of the server', async () => {
  const outside = writeTree(temporaryFolder(), { 'secret.txt': 'outside-content-7f3a\n' });
  const cwd = project();
  symlinkSync(outside, path.join(cwd, 'linked'));
  const wire = new Wire(cwd);
  await wire.hello();
  for (const given of [
    path.join(outside, 'secret.txt'),
    'linked/secret.txt',
    `../${path.basename(outside)}/secret.txt`,
  ]) {
    for (const [tool, args] of [
      ['ctx_read', { path: given, mode: 'full' }],
      ['ctx_multi_read', { paths: [given] }],
      ['ctx_search', { pattern: 'outside', path: given }],
      ['ctx_delta', { path: given }],
      ['ctx_edit', { path: given, old_string: 'outside', new_string: 'x' }],
    ] as const) {
      expect(await wire.call(tool, args)).not.toContain('content-7f3a');
    }
  }
  expect(await wire.call('ctx_search', { pattern: 'outside-content' })).toMatch(/^0 matches/);
});
