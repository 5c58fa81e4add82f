import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { PRODUCT, privateEnvironment } from '../../cli/product.ts';

/** One message as it came, whatever it is. */
export interface Received {
  readonly jsonrpc?: string;
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** The built server at the other end of two pipes: bytes in, lines out, nothing interpreted. */
export class Wire {
  readonly child: ChildProcessWithoutNullStreams;
  readonly lines: string[] = [];
  stderr = '';
  ended: { readonly code: number | null; readonly signal: NodeJS.Signals | null } | undefined;
  readonly #startedAt = performance.now();
  #rest = '';
  #nextId = 1000;

  constructor(cwd: string, env: Readonly<Record<string, string>> = {}) {
    this.child = spawn(process.execPath, [PRODUCT, 'mcp'], { cwd, env: { ...privateEnvironment(), ...env } });
    this.child.stdin.on('error', () => undefined);
    this.child.stderr.on('data', (data: Buffer) => {
      this.stderr += data.toString();
    });
    this.child.stdout.setEncoding('utf8').on('data', (data: string) => {
      const parts = (this.#rest + data).split('\n');
      this.#rest = parts.pop() ?? '';
      this.lines.push(...parts);
    });
    this.child.on('exit', (code, signal) => {
      this.ended = { code, signal };
    });
    onTestFinished(() => {
      this.child.kill('SIGKILL');
    });
  }

  get ageMs(): number {
    return performance.now() - this.#startedAt;
  }

  write(data: string | Uint8Array): void {
    this.child.stdin.write(data);
  }

  send(message: object): void {
    this.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  messages(): Received[] {
    return this.lines.flatMap((line) => JSON.parse(line) as Received | Received[]);
  }

  async answer(id: string | number | null, timeoutMs = 20_000): Promise<Received> {
    let found: Received | undefined;
    await until(() => {
      found = this.messages().find((message) => message.id === id && message.method === undefined);
      return found !== undefined || this.ended !== undefined;
    }, timeoutMs);
    if (!found)
      throw new Error(`no answer to ${id}; ended: ${JSON.stringify(this.ended)}; stderr: ${this.stderr}`);
    return found;
  }

  request(method: string, params: object = {}): Promise<Received> {
    const id = this.#nextId++;
    this.send({ id, method, params });
    return this.answer(id);
  }

  async call(name: string, args: object = {}): Promise<string> {
    const { result, error } = await this.request('tools/call', { name, arguments: args });
    if (error) return `${error.code}: ${error.message}`;
    return ((result?.content ?? []) as { text?: string }[]).map(({ text }) => text ?? '').join('\n');
  }

  async hello(name = 'test', capabilities = {}): Promise<Received> {
    const clientInfo = { name, version: '1' };
    const answer = await this.request('initialize', {
      protocolVersion: '2025-06-18',
      capabilities,
      clientInfo,
    });
    this.send({ method: 'notifications/initialized' });
    return answer;
  }

  /** Closes stdin and waits for the end. @returns ms until it came */
  async close(): Promise<number> {
    const startedAt = performance.now();
    this.child.stdin.end();
    await until(() => this.ended !== undefined, 10_000);
    return performance.now() - startedAt;
  }
}

/** @throws when it does not come true in time */
export async function until(isTrue: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(`not after ${timeoutMs} ms`);
    await sleep(5);
  }
}
