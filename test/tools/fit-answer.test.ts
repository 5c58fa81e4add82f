import { expect, test } from 'vitest';
import { ok } from '../../src/core/result.ts';
import { defineServerTool } from '../../src/tools/define-tool.ts';
import { callTool } from '../../src/tools/pipeline/pipeline.ts';
import { textOf, textResult } from '../../src/tools/result.ts';
import { folder, toolBox } from './tool-box.ts';

const text = Array.from({ length: 3000 }, (_, index) => `row ${index + 1} of a long answer`).join('\n');

const said = (name: string, answer: string, { isBounded = false, isError = false } = {}) =>
  defineServerTool({
    name,
    title: 'Says something',
    description: 'Says what it was made with, for a test of long answers.',
    category: 'core',
    annotations: { readOnlyHint: true },
    parameters: {},
    required: [],
    isBounded,
    run: async () => ({ ...textResult(answer), isError }),
  });

async function answers(...tools: ReturnType<typeof said>[]) {
  const box = await toolBox(folder({}), { MAX_MCP_OUTPUT_TOKENS: '1000' });
  const caller = { ...box.caller, registry: tools };
  return {
    box,
    result: (name: string) => callTool({ name, args: {} }, caller),
    call: async (name: string) => textOf(await callTool({ name, args: {} }, caller)),
  };
}

test('a long answer shows both ends, and its id brings every byte of it back', async () => {
  const { call, box } = await answers(said('ctx_long', text), said('ctx_bounded', text, { isBounded: true }));
  const shown = await call('ctx_long');
  const [, from, to, id] = /^… \d+ lines \((\d+)–(\d+)\) · .*"id": "([0-9a-f]+)"/m.exec(shown) ?? [];
  const all = text.split('\n');
  expect(shown.split('\n').filter((row) => row.startsWith('row '))).toEqual([
    ...all.slice(0, Number(from) - 1),
    ...all.slice(Number(to)),
  ]);
  expect(shown).toContain('row 1 of');
  expect(shown.endsWith('row 3000 of a long answer')).toBe(true);
  const kept = await (await box.services.archive()).get(id ?? '');
  expect(ok(kept.ok && kept.value.bytes.toString())).toEqual(ok(text));
  expect(await call('ctx_bounded')).toBe(text);
});

test('an answer within the cap is left alone, one long line is not lost', async () => {
  const { call } = await answers(said('ctx_short', 'short'), said('ctx_line', 'ab '.repeat(9000)));
  expect(await call('ctx_short')).toBe('short');
  expect(await call('ctx_line')).toMatch(/^(?:ab )+.*…\n… 1 line \(1\) · whole: ctx_expand/);
});

test('a long answer about a failure stays one', async () => {
  const { result } = await answers(said('ctx_failing', text, { isError: true }));
  expect((await result('ctx_failing')).isError).toBe(true);
});
