import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../../src/core/log.ts';
import { connectSdk } from '../../../src/mcp/protocol/sdk.ts';
import { Session } from '../../../src/mcp/session.ts';
import { createServices } from '../../../src/tools/services.ts';
import { PRODUCT, privateEnvironment, temporaryFolder, writeTree } from '../../cli/product.ts';

const FILES = {
  'package.json': '{ "name": "sample" }\n',
  'notes.txt': 'one\ntwo\nthree\n',
  'long.txt': 'a line of some length\n'.repeat(40),
  'src/cart.ts': `export class Cart {\n${['add', 'drop', 'total'].map((name) => `  ${name}(n: number) {\n    return n + 1;\n  }\n`).join('\n')}}\n`,
};

/** What a client does: each tool of the default list, the others through `ctx_call`, and mistakes. */
const CALLS: readonly (readonly [name: string, args: Readonly<Record<string, unknown>>])[] = [
  ['ctx_read', { path: 'long.txt', mode: 'full' }],
  ['ctx_read', { path: 'long.txt', mode: 'full' }],
  ['ctx_read', { path: 'notes.txt', mode: 'lines:2-3' }],
  ['ctx_read', { path: 'src/cart.ts', mode: 'anchored' }],
  ['ctx_multi_read', { paths: ['notes.txt', 'absent.txt'], mode: 'raw' }],
  ['ctx_search', { pattern: 'return' }],
  ['ctx_tree', {}],
  ['ctx_edit', { path: 'notes.txt', old_string: 'two', new_string: 'zwei' }],
  ['ctx_edit', { path: 'notes.txt', old_string: 'two', new_string: 'zwei' }],
  ['ctx_call', { name: 'ctx_outline', arguments: { path: 'src/cart.ts' } }],
  ['ctx_call', { name: 'ctx_symbol', arguments: { name: 'Cart.drop' } }],
  ['ctx_call', { name: 'ctx_glob', arguments: { pattern: '*.ts' } }],
  ['ctx_call', { name: 'ctx_delta', arguments: { path: 'notes.txt' } }],
  [
    'ctx_call',
    { name: 'ctx_patch', arguments: { path: 'notes.txt', op: 'insert_after', line: 0, new_text: 'null' } },
  ],
  ['ctx_call', { name: 'ctx_cache', arguments: { action: 'status' } }],
  ['ctx_call', { name: 'ctx_compress', arguments: {} }],
  ['ctx_call', { name: 'ctx_discover_tools', arguments: { query: 'edit' } }],
  ['ctx_read', { path: '../outside' }],
  ['ctx_read', { path: 7 }],
  ['ctx_nothing', {}],
];

/** Everything that comes back over one transport, without the name of the folder. */
async function transcript({ transport, cwd }: { transport: Transport; cwd: string }): Promise<unknown> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const answers: unknown[] = [
    client.getServerCapabilities(),
    client.getInstructions(),
    await client.ping(),
    await client.listTools(),
  ];
  for (const [name, args] of CALLS) {
    answers.push(
      await client.callTool({ name, arguments: args }).catch(({ code, message }) => ({ code, message })),
    );
  }
  return JSON.parse(JSON.stringify(answers).replaceAll(cwd, 'ROOT'));
}

function overStdio(): { transport: Transport; cwd: string } {
  const cwd = writeTree(temporaryFolder(), FILES);
  const env = privateEnvironment() as Record<string, string>;
  const server = { command: process.execPath, args: [PRODUCT, 'mcp'], cwd, env };
  return { transport: new StdioClientTransport(server), cwd };
}

async function inMemory(): Promise<{ transport: Transport; cwd: string }> {
  const log = createLog('off', () => undefined);
  const services = createServices({ env: {}, log });
  onTestFinished(() => services.close());
  const cwd = writeTree(temporaryFolder(), FILES);
  const session = new Session({
    env: {},
    log,
    version: '0',
    cwd,
    connectionId: 'memory',
    services: async () => services,
  });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  session.attach(await connectSdk(ours, session, () => undefined));
  return { transport: theirs, cwd };
}

test("the SDK's client gets the same answers in memory and over stdio", async () => {
  const [memory, stdio] = await Promise.all([transcript(await inMemory()), transcript(overStdio())]);
  expect(stdio).toEqual(memory);
  expect(JSON.stringify(stdio)).not.toMatch(/internal error/i);
  expect(stdio).toHaveProperty([CALLS.length + 3, 'code'], -32601);
});
