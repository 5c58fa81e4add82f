import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { createLog } from '../../src/core/log.ts';
import { ok } from '../../src/core/result.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { chooseWorkspace } from '../../src/tools/paths/workspace.ts';
import { type CallerContext, callTool } from '../../src/tools/pipeline/pipeline.ts';
import { textOf } from '../../src/tools/result.ts';
import { createServices, type Services } from '../../src/tools/services.ts';
import { ToolSurface } from '../../src/tools/surface/tool-surface.ts';

const silent = createLog('off', () => undefined);

/** What the tools keep lies in a folder of its own, not in that of whoever runs the tests. */
const home = mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-home-'));
process.env.LEAN_CTX_DATA_DIR = path.join(home, 'data');
process.env.LEAN_CTX_CACHE_DIR = path.join(home, 'cache');
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A folder with these files, removed after the test. */
export function folder(files: Readonly<Record<string, string | Buffer>>): string {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-tools-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(path.join(root, '.lean-ctx.toml'), '');
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  return root;
}

export interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

export interface ToolBox {
  readonly root: string;
  readonly services: Services;
  readonly caller: CallerContext;
  /** Calls a tool as the reader of this box. */
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** The same process, another reader. */
  as(reader: string, options?: { readonly isOneReader?: boolean }): ToolBox;
}

/** The tools over a folder, without a server around them. */
export async function toolBox(root: string, env: Readonly<Record<string, string>> = {}): Promise<ToolBox> {
  const request = { clientRoots: [], cwd: root, home: os.homedir(), env: { ...env }, log: silent };
  const workspace = await chooseWorkspace(request);
  if (!workspace.ok) throw new Error(workspace.error.message);
  const services = createServices({ env, log: silent });
  return boxFor({ reader: 'one', isOneReader: true });

  function boxFor(who: { reader: string; isOneReader: boolean }): ToolBox {
    const caller: CallerContext = {
      workspace: ok(workspace.ok ? workspace.value : (undefined as never)),
      caller: { client: 'unknown', ...who },
      get signal() {
        return new AbortController().signal; // one a call, as in the server
      },
      report: () => undefined,
      services,
      registry: TOOLS,
      surface: new ToolSurface({ isDynamic: true, hiddenTools: [], onChange: () => undefined }),
    };
    return {
      root,
      services,
      caller,
      call: async (name, args = {}) => {
        const result = await callTool({ name, args }, caller);
        return { text: textOf(result), isError: result.isError };
      },
      as: (reader, { isOneReader = true } = {}) => boxFor({ reader, isOneReader }),
    };
  }
}
