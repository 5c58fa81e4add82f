import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, onTestFinished, test } from 'vitest';
import { PRODUCT, privateEnvironment, temporaryFolder, writeTree } from '../../cli/product.ts';
import { applyDiff } from './apply-diff.ts';
import { ChangingFiles } from './versions.ts';

const READERS = 40;
const READS_EACH = 8;
/** So many answers are given before the parser breaks. */
const FIRST_STRIKE = 60;
const MODES = ['full', 'signatures', 'full', 'map'] as const;
type Mode = (typeof MODES)[number];
const FILES = Array.from({ length: 6 }, (_, i) => `src/file${i}.ts`);
/** The others stay as they are. */
const CHANGING = FILES.slice(0, 4);
const CHANGE_EVERY_MS = 25;
/** A client whose conversations share a connection and say which they are. */
const CLIENT = { name: 'Visual Studio Code', version: '1' };
const FAULTS = pathToFileURL(path.resolve(import.meta.dirname, 'faults.mjs')).href;

interface Server {
  read(args: Readonly<Record<string, unknown>>, conversation: string): Promise<string>;
  /** Ends threads, and once the parser of the main thread. */
  strike(): void;
  stderr(): string;
}

async function server(root: string, env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PRODUCT, 'mcp'],
    cwd: root,
    env: { ...(privateEnvironment() as Record<string, string>), ...env },
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (data: Buffer) => {
    stderr += data.toString();
  });
  const client = new Client(CLIENT);
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    async read(args, conversation) {
      const { content } = await client.callTool({
        name: 'ctx_read',
        arguments: args,
        _meta: { 'vscode.conversationId': conversation },
      });
      return (content as { text?: string }[]).map(({ text }) => text ?? '').join('\n');
    },
    strike: () => process.kill(transport.pid as number, 'SIGUSR2'),
    stderr: () => stderr,
  };
}

/** What one answer has to agree with. */
interface Claim {
  readonly name: string;
  readonly mode: Mode;
  readonly answer: string;
  /** What the file may have held while the question was open. */
  readonly held: readonly string[];
}

/** One conversation: it knows what it was sent, and holds every answer against what the file held meanwhile. */
class Reader {
  readonly structures: Claim[] = [];
  readonly kinds = { text: 0, stub: 0, delta: 0 };
  readonly #whole = new Map<string, string>();
  readonly #name: string;
  readonly #server: Server;
  readonly #files: ChangingFiles;

  constructor(name: string, server: Server, files: ChangingFiles) {
    this.#name = name;
    this.#server = server;
    this.#files = files;
  }

  async ask(name: string, mode: Mode): Promise<void> {
    const from = performance.now();
    const answer = await this.#server.read({ path: name, mode }, this.#name);
    const claim = { name, mode, answer, held: this.#files.heldBetween(name, from, performance.now()) };
    if (mode === 'full') this.#checkText(claim);
    else this.structures.push(claim);
  }

  #checkText({ name, answer, held }: Claim): void {
    const before = this.#whole.get(name);
    if (answer.startsWith('[unchanged')) {
      this.kinds.stub++;
      expect(held).toContain(before);
    } else if (answer.startsWith('[changed since')) {
      this.kinds.delta++;
      expect(before).toBeDefined();
      expect(held).toContain(applyDiff(before ?? '', answer.slice(answer.indexOf('\n') + 1)));
    } else {
      this.kinds.text++;
      expect(held).toContain(answer);
      this.#whole.set(name, answer);
    }
  }
}

async function change(files: ChangingFiles, until: AbortSignal): Promise<number> {
  let number = 0;
  while (!until.aborted) {
    number++;
    files.write(CHANGING[number % CHANGING.length] as string, number);
    await sleep(CHANGE_EVERY_MS);
  }
  return number;
}

/** The views of a server that nothing happens to. */
class CalmViews {
  readonly #root = writeTree(temporaryFolder(), { 'package.json': '{}\n' });
  readonly #server = server(this.#root);
  readonly #known = new Map<string, string>();

  async of(name: string, text: string, mode: string): Promise<string> {
    const key = JSON.stringify([name, text, mode]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    writeTree(this.#root, { [name]: text });
    const view = await (await this.#server).read({ path: name, mode }, 'calm');
    this.#known.set(key, view);
    return view;
  }
}

test.skipIf(process.platform === 'win32')(
  'forty readers of changing files, a broken parser and a killed thread: every answer is right',
  async () => {
    const root = writeTree(temporaryFolder(), { 'package.json': '{}\n', 'src/keep.ts': '' });
    const files = new ChangingFiles(root, FILES);
    const struck = await server(root, { NODE_OPTIONS: `--import ${FAULTS}` });
    const over = new AbortController();
    const changing = change(files, over.signal);
    const readers = Array.from({ length: READERS }, (_, i) => new Reader(`reader ${i}`, struck, files));
    let done = 0;
    const isStruck = (what: string) => struck.stderr().includes(`FAULT ${what}`);
    const read = async (reader: Reader, at: number, i: number): Promise<void> => {
      const name = FILES[(at + (i >> 2)) % FILES.length] as string;
      await reader.ask(name, MODES[i % MODES.length] ?? 'full');
      done++;
      if (done === FIRST_STRIKE || (isStruck('parser') && !isStruck('thread'))) struck.strike();
    };
    await Promise.all(
      readers.map(async (reader, at) => {
        for (let i = 0; i < READS_EACH; i++) await read(reader, at, i);
      }),
    );
    while (!isStruck('thread')) await read(readers[0] as Reader, 0, 1); // the test's own time limit ends it
    expect(isStruck('parser')).toBe(true);
    over.abort();
    expect(await changing).toBeGreaterThan(CHANGING.length);

    const calm = new CalmViews();
    for (const { name, mode, answer, held } of readers.flatMap(({ structures }) => structures)) {
      const views: string[] = [];
      for (const text of held) views.push(await calm.of(name, text, mode));
      expect(views).toContain(answer);
    }
    const kinds = (kind: 'text' | 'stub' | 'delta') =>
      readers.reduce((sum, reader) => sum + reader.kinds[kind], 0);
    for (const kind of ['text', 'delta', 'stub'] as const) expect(kinds(kind), kind).toBeGreaterThan(0);
  },
);
