import { expect, test } from 'vitest';
import { createLog } from '../../src/core/log.ts';
import { fail } from '../../src/core/result.ts';
import { ctxCall } from '../../src/tools/ctx-call.ts';
import { defineServerTool, defineTool, type Tool } from '../../src/tools/define-tool.ts';
import { type CallerContext, callTool, STAGES } from '../../src/tools/pipeline/pipeline.ts';
import { textOf, textResult } from '../../src/tools/result.ts';
import { createServices } from '../../src/tools/services.ts';
import { ToolSurface } from '../../src/tools/surface/tool-surface.ts';

const described = {
  title: 't',
  description: 'd',
  category: 'core',
  annotations: { readOnlyHint: true },
  parameters: {},
  required: [],
} as const;

interface Ran {
  readonly logged: string[];
  readonly controller: AbortController;
  call(name: string, args?: Record<string, unknown>): Promise<string>;
}

/** A registry of these tools, called without a project. */
function registry(tools: readonly Tool[], env: Readonly<Record<string, string>> = {}): Ran {
  const logged: string[] = [];
  const log = createLog('error', (line) => logged.push(line));
  const controller = new AbortController();
  const caller: CallerContext = {
    workspace: fail({ code: 'x', message: 'Nowhere.' }),
    caller: { client: 'unknown', reader: 'r', isOneReader: true },
    signal: controller.signal,
    report: () => undefined,
    services: createServices({ env, log }),
    registry: tools,
    surface: new ToolSurface({ isDynamic: false, hiddenTools: [], onChange: () => undefined }),
  };
  const call = async (name: string, args = {}): Promise<string> =>
    textOf(await callTool({ name, args }, caller));
  return { logged, controller, call };
}

test('the stages in their order', () => {
  expect(STAGES.map(({ name }) => name)).toEqual([
    'meter',
    'contain',
    'validate',
    'place paths',
    'policy',
    'forget compacted',
    'fit answer',
    'watchdog',
  ]);
});

test('a tool that throws is told as such, and the log has the reason', async () => {
  const thrower = defineServerTool({
    ...described,
    name: 'ctx_throws',
    run: async () => {
      throw new Error('the reason');
    },
  });
  const { call, logged } = registry([thrower]);
  expect(await call('ctx_throws')).toMatch(
    /^ctx_throws failed by an internal error; the server is still running/,
  );
  expect(logged.join('\n')).toContain('the reason');
});

test('a call that takes too long is aborted and is an error of the protocol, also through ctx_call', async () => {
  let aborts = 0;
  const slow = defineServerTool({
    ...described,
    name: 'ctx_slow',
    run: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborts++;
          reject(new Error('stopped'));
        });
      }),
  });
  const { call } = registry([slow, ctxCall], { LEAN_CTX_TOOL_TIMEOUT_SECS: '0.05' });
  const says = { code: -32603, message: 'ctx_slow was ended after 0.05 s without a result.' };
  await expect(call('ctx_slow')).rejects.toMatchObject(says);
  await expect(call('ctx_call', { name: 'ctx_slow' })).rejects.toMatchObject(says);
  expect(aborts).toBe(2);
});

test('a cancelled call rejects instead of answering', async () => {
  const waits = defineServerTool({
    ...described,
    name: 'ctx_waits',
    run: (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  });
  const { call, controller } = registry([waits]);
  const waiting = call('ctx_waits');
  controller.abort(new Error('cancelled'));
  await expect(waiting).rejects.toThrow('cancelled');
});

test('only tools that need a project miss one', async () => {
  const inside = defineTool({ ...described, name: 'ctx_inside', run: async () => textResult('in') });
  const outside = defineServerTool({ ...described, name: 'ctx_outside', run: async () => textResult('out') });
  const { call } = registry([inside, outside]);
  expect(await call('ctx_outside')).toBe('out');
  expect(await call('ctx_inside')).toBe(
    'There is no project to work on: Nowhere. Start the client in a project folder, or set LEAN_CTX_PROJECT_ROOT.',
  );
});
