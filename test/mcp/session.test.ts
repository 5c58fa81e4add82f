import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import {
  ListRootsRequestSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../src/core/log.ts';
import { connectSdk } from '../../src/mcp/protocol/sdk.ts';
import { Session } from '../../src/mcp/session.ts';
import { createServices } from '../../src/tools/services.ts';

const log = createLog('off', () => undefined);

function folder(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-session-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(path.join(root, 'package.json'), '{}');
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
  return root;
}

interface Options {
  readonly cwd: string;
  readonly name?: string;
  /** What the client answers to roots/list; it does not offer to without. */
  readonly roots?: () => string[];
}

/** The SDK's own client and our session over the SDK's in-memory transport. */
async function connected({ cwd, name = 'test', roots }: Options): Promise<Client> {
  const services = createServices({ env: {}, log });
  const session = new Session({
    env: {},
    log,
    version: '1.2.3',
    cwd,
    connectionId: 'test',
    services: async () => services,
  });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  session.attach(await connectSdk(ours, session, () => undefined));
  const client = new Client(
    { name, version: '1' },
    { capabilities: roots ? { roots: { listChanged: true } } : {} },
  );
  if (roots) {
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: roots().map((folder) => ({ uri: pathToFileURL(folder).href })),
    }));
  }
  await client.connect(theirs);
  onTestFinished(async () => {
    await client.close();
    await services.close();
  });
  return client;
}

const textOf = (result: unknown): string =>
  (result as { content: { text?: string }[] }).content.map(({ text }) => text ?? '').join('\n');
const read = async (client: Client, name: string): Promise<string> =>
  textOf(await client.callTool({ name: 'ctx_read', arguments: { path: name, mode: 'full' } }));

test('the handshake names the server and gives instructions without anything of a session', async () => {
  const client = await connected({ cwd: folder({}) });
  expect(client.getServerVersion()).toEqual({ name: 'lean-ctx', version: '1.2.3' });
  expect(client.getServerCapabilities()).toEqual({ tools: {} });
  expect(client.getInstructions()).toMatch(/^lean-ctx /);
});

test('only clients that read it are told of a changed list', async () => {
  const client = await connected({ cwd: folder({}), name: 'Cursor' });
  expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: true } });
  let told = 0;
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    told++;
  });
  const names = async (): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name);
  const before = await names();
  await client.callTool({
    name: 'ctx_call',
    arguments: { name: 'ctx_load_tools', arguments: { action: 'load', category: 'arch' } },
  });
  expect(await names()).toContain('ctx_index');
  await client.callTool({ name: 'ctx_load_tools', arguments: { action: 'unload', category: 'arch' } });
  expect(await names()).toEqual(before);
  expect(told).toBe(2);
});

test('the roots of the client decide where relative paths start, also when they change', async () => {
  const [one, two] = [folder({ 'where.txt': 'first\n' }), folder({ 'where.txt': 'second\n' })];
  let roots = [one];
  const client = await connected({ cwd: '/', roots: () => roots });
  expect(await read(client, 'where.txt')).toBe('first\n');
  roots = [two];
  await client.sendRootsListChanged();
  expect(await read(client, 'where.txt')).toBe('second\n');
});

test('roots that are of no use leave the working directory', async () => {
  const cwd = folder({ 'where.txt': 'here\n' });
  for (const roots of [[], ['/definitely/absent']]) {
    expect(await read(await connected({ cwd, roots: () => roots }), 'where.txt')).toBe('here\n');
  }
});

test('without a project a tool says so and the server lives', async () => {
  const client = await connected({ cwd: '/' });
  expect(await read(client, 'etc/passwd')).toMatch(
    /^There is no project to work on: .* set LEAN_CTX_PROJECT_ROOT\.$/,
  );
  expect(textOf(await client.callTool({ name: 'ctx_discover_tools', arguments: {} }))).toMatch(/ctx_read/);
});

test('an unknown tool is an error of the protocol, a wrong argument is none', async () => {
  const client = await connected({ cwd: folder({}) });
  await expect(client.callTool({ name: 'ctx_raed', arguments: {} })).rejects.toMatchObject({ code: -32601 });
  expect(await client.callTool({ name: 'ctx_read', arguments: { path: 42 } })).toMatchObject({
    isError: true,
  });
  expect(await client.callTool({ name: 'ctx_read' })).toMatchObject({ isError: true });
});

test('conversations that share a connection are told apart where calls name them, and trusted where they do not', async () => {
  const text = 'some line of text\n'.repeat(50);
  const client = await connected({ cwd: folder({ 'a.txt': text }), name: 'Visual Studio Code' });
  const ask = async (conversation?: string): Promise<string> =>
    textOf(
      await client.callTool({
        name: 'ctx_read',
        arguments: { path: 'a.txt', mode: 'full' },
        ...(conversation ? { _meta: { 'vscode.conversationId': conversation } } : {}),
      }),
    );
  expect([await ask('one'), await ask('two')]).toEqual([text, text]);
  expect(await ask('one')).toMatch(/^\[unchanged/);
  expect([await ask(), await ask()]).toEqual([text, text]);
});

test('a call that is cancelled is not answered', async () => {
  const client = await connected({ cwd: folder({ 'a.txt': 'x\n' }) });
  const controller = new AbortController();
  const call = client.callTool({ name: 'ctx_read', arguments: { path: 'a.txt' } }, undefined, {
    signal: controller.signal,
  });
  controller.abort('enough');
  await expect(call).rejects.toThrow('enough');
  expect(await read(client, 'a.txt')).toBe('x\n');
});
