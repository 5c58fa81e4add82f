import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { onTestFinished } from 'vitest';
import { PRODUCT, privateEnvironment, temporaryFolder, writeTree } from '../../cli/product.ts';

export interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

export interface ToolClient {
  readonly root: string;
  /** Calls a tool through `ctx_call`, as a client does that is shown the default list. */
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** The text alone, of a call that is no error. */
  ask(name: string, args?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Asks again while the answer says that the index is not yet as the files are. */
  settled(name: string, args?: Readonly<Record<string, unknown>>): Promise<string>;
}

/** The built server over stdio, with the SDK's client, on a project with these files. */
export async function toolClient(
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): Promise<ToolClient> {
  const root = writeTree(temporaryFolder(), { 'package.json': '{}\n', ...files });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PRODUCT, 'mcp'],
    cwd: root,
    env: { ...(privateEnvironment() as Record<string, string>), ...env },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const call: ToolClient['call'] = async (name, args = {}) => {
    const result = await client.callTool({ name: 'ctx_call', arguments: { name, arguments: args } });
    const content = result.content as { text?: string }[];
    return { text: content.map(({ text }) => text ?? '').join('\n'), isError: result.isError === true };
  };
  const ask: ToolClient['ask'] = async (name, args) => {
    const { text, isError } = await call(name, args);
    if (isError) throw new Error(`${name}: ${text}`);
    return text;
  };
  const settled: ToolClient['settled'] = async (name, args) => {
    for (let tries = 0; tries < 150; tries++) {
      const text = await ask(name, args);
      if (!text.includes('[the index is')) return text;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error('the index never became ready');
  };
  return { root, call, ask, settled };
}
