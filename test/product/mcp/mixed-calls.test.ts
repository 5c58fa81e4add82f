import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { PRODUCT, privateEnvironment, temporaryFolder, writeTree } from '../../cli/product.ts';
import { numbers, writeSources } from '../generated-tree.ts';

const FILES = 300;
/** Parsers are loaded, code is compiled, caches reach their size. */
const WARM_UP = 300;
const CALLS = 2000;
const MOST_GROWTH_MB = 40;

const rssMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

type Call = readonly [name: string, args: Readonly<Record<string, unknown>>];

/** Every so many calls the files change: a search then waits a moment for the index. */
const EDIT_EVERY = 40;

/** One call of each kind in turn, on files and names that differ from call to call. */
function callNumber(i: number, files: readonly string[], random: () => number): Call {
  const file = files[Math.floor(random() * files.length)] as string;
  const modes = [
    'auto',
    'full',
    'map',
    'signatures',
    'lines:3-30',
    'entropy',
    'aggressive',
    'anchored',
    'raw',
  ];
  const through = (name: string, args: Readonly<Record<string, unknown>>): Call => [
    'ctx_call',
    { name, arguments: args },
  ];
  const kinds: readonly (() => Call)[] = [
    () => ['ctx_read', { path: file, mode: modes[i % modes.length], fresh: i % 3 === 0 }],
    () => ['ctx_read', { path: file, mode: modes[Math.floor(random() * modes.length)] }],
    () => ['ctx_search', { pattern: `total${i % 97}|load`, max_results: 20 }],
    () => ['ctx_read', { path: file, task: `load the total of ${i % 31}` }],
    () => ['ctx_multi_read', { paths: [file, files[i % files.length]], mode: 'map' }],
    () => ['ctx_search', { query: `route table ${i % 53}` }],
    () => [
      'ctx_edit',
      { path: 'edited.txt', old_string: `line ${i % 40}\n`, new_string: `line ${i % 40}\n\n` },
    ],
    () => through('ctx_outline', { path: file }),
    () => ['ctx_tree', { depth: 1 + (i % 3) }],
    () => through('ctx_symbol', { name: `Store${i % FILES}` }),
    () => through('ctx_glob', { pattern: `*${i % 10}.ts` }),
    () => ['ctx_read', { path: `absent${i}.ts` }],
  ];
  const edits: readonly (() => Call)[] = [
    () => ['ctx_edit', { path: 'edited.txt', old_string: 'first', new_string: `first ${i}` }],
    () => through('ctx_patch', { path: 'edited.txt', op: 'insert_after', line: 0, new_text: `number ${i}` }),
  ];
  const chosen = i % EDIT_EVERY === 0 ? edits[(i / EDIT_EVERY) % edits.length] : kinds[i % kinds.length];
  return (chosen as () => Call)();
}

test.runIf(existsSync('/proc/self/status'))(
  'two thousand calls of every kind leave the server at its size',
  async () => {
    const root = writeTree(temporaryFolder(), { '.lean-ctx.toml': '', 'edited.txt': 'first\n' });
    const files = writeSources(root, FILES);
    const env = privateEnvironment() as Record<string, string>;
    const server = { command: process.execPath, args: [PRODUCT, 'mcp'], cwd: root, env };
    const transport = new StdioClientTransport(server);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
    const pid = transport.pid as number;
    const random = numbers(5);
    const run = async (from: number, to: number): Promise<void> => {
      for (let i = from; i < to; i++) {
        const [name, args] = callNumber(i, files, random);
        const { content } = await client.callTool({ name, arguments: args });
        expect(JSON.stringify(content)).not.toMatch(/"text":""|internal error/);
      }
    };
    await run(0, WARM_UP);
    await sleep(500);
    const before = rssMb(pid);
    await run(WARM_UP, WARM_UP + CALLS);
    await sleep(500);
    const after = rssMb(pid);
    console.info(`${before.toFixed(0)} → ${after.toFixed(0)} MB`);
    expect(after - before).toBeLessThan(MOST_GROWTH_MB);
    await client.close();
  },
  300_000,
);
