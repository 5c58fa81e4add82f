import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countTokens } from '../../../src/engine/tokens/index.ts';
import { DEFAULT_LIMITS, OutputArchive } from '../../../src/shell/archive/index.ts';
import { temporaryFolder } from '../../cli/product.ts';
import { toolClient } from './tool-client.ts';

/** A server, and an archive that another process fills. */
async function opened() {
  const data = temporaryFolder();
  const client = await toolClient({}, { LEAN_CTX_DATA_DIR: data, MAX_MCP_OUTPUT_TOKENS: '4000' });
  const archive = new OutputArchive(path.join(data, 'archives'), DEFAULT_LIMITS);
  const put = (output: string, command = 'cargo test', session = ''): string => {
    const stored = archive.put(output, { tool: 'ctx_shell', command, session });
    if (!stored.ok) throw new Error(stored.error.message);
    return stored.value.id;
  };
  return { ...client, archive, put };
}

test('an output comes back exactly, and in pieces that add up to it', async () => {
  const { ask, put } = await opened();
  const small = 'one\r\ntwo größe 日本\n\n  indented\nno end';
  expect(await ask('ctx_expand', { id: put(small) })).toBe(small);
  const large = Array.from({ length: 6000 }, (_, i) => `row ${i} of a table, value ${i * i} größe\n`).join(
    '',
  );
  const id = put(large);
  let whole = '';
  let mode: string | undefined = 'raw';
  for (let pieces = 0; mode !== undefined && pieces < 100; pieces++) {
    const piece = await ask('ctx_expand', { id, mode });
    expect(countTokens(piece)).toBeLessThanOrEqual(4000);
    const mark = /\n?\[cut at byte \d+ of \d+, continue with mode=(bytes:\d+-\d*)\]$/.exec(piece);
    whole += mark ? piece.slice(0, mark.index + (piece[mark.index] === '\n' ? 1 : 0)) : piece;
    mode = mark?.[1];
  }
  expect(whole).toBe(large);
});

test('parts: lines, head, tail, what matches, a value of JSON as it was written', async () => {
  const { ask, call, put } = await opened();
  const id = put('one\ntwo Error\nthree\nfour error\n');
  expect(await ask('ctx_expand', { id, start_line: 2, end_line: 3 })).toBe(
    '[lines 2-3 of 4]\ntwo Error\nthree\n',
  );
  expect(await ask('ctx_expand', { id, head: 1 })).toBe('[lines 1-1 of 4]\none\n');
  expect(await ask('ctx_expand', { id, tail: '2' })).toBe('[lines 3-4 of 4]\nthree\nfour error\n');
  expect(await ask('ctx_expand', { id, mode: 'lines:4' })).toBe('[lines 4-4 of 4]\nfour error\n');
  expect(await ask('ctx_expand', { id, search: 'error' })).toBe(
    "# 2/4 lines match 'error'\n     2| two Error\n     4| four error",
  );
  expect(await ask('ctx_expand', { id, search: 'error', tail: 1 })).toBe(
    "# 2/4 lines match 'error'\n     4| four error\n… 1 more match: narrow search, or use head, tail, limit",
  );
  const json = put('{"data": {"größe": [ {"id": 12345678901234567890}, "x" ]}}\n');
  expect(await ask('ctx_expand', { id: json, json_path: 'data.größe.0.id' })).toBe('12345678901234567890');
  expect(await ask('ctx_expand', { id: json, json_keys: true, json_path: 'data' })).toBe(
    'größe: array of 2, 37 characters',
  );
  for (const [args, message] of [
    [{ id: 'doesnotexist00' }, /^Archive 'doesnotexist00' not found or expired/],
    [{}, /^id is required/],
    [{ id, mode: 'signatures' }, /is not a mode of an archived output\. Modes: full, raw, lines:N-M/],
    [{ id, json_path: 'a' }, /is not valid JSON/],
    [{ id: json, json_path: 'data.no' }, /json_path not found.*At that place: größe\./],
    [{ id, search: '(' }, /./],
    [{ id, start_line: 9 }, /archive \w+ has 4 lines/],
    [{ action: 'search_all' }, /^query is required/],
  ] as const) {
    const { text, isError } = await call('ctx_expand', args);
    expect([isError, text]).toEqual([true, expect.stringMatching(message)]);
  }
});

test('all outputs are listed and searched, without their secrets', async () => {
  const { ask, put, archive } = await opened();
  expect(await ask('ctx_expand', { action: 'list' })).toBe('Nothing is archived.');
  const one = put('compiling\nerror: tax undefined\n', 'make all', 'a');
  const two = put('ok\nDB_PASSWORD=hunter22\n', 'env', 'b');
  const rows = (await ask('ctx_expand', { action: 'list' })).split('\n').sort();
  expect(rows).toEqual(
    [`${one} ctx_shell 31 bytes, 2 lines make all`, `${two} ctx_shell 33 bytes, 2 lines env`].sort(),
  );
  expect(await ask('ctx_expand', { action: 'list', session_id: 'b' })).toContain(two);
  expect(await ask('ctx_expand', { query: 'undefined tax' })).toBe(`${one}:2 error: tax undefined`);
  expect(await ask('ctx_expand', { query: 'nothing' })).toBe("no archived output holds 'nothing'");
  expect(await ask('ctx_expand', { id: two })).toBe('ok\nDB_PASSWORD=[REDACTED:secret]\n');
  const stored = archive.get(one);
  if (!stored.ok) throw new Error(stored.error.message);
  expect(readFileSync(stored.value.file, 'utf8')).toBe('compiling\nerror: tax undefined\n');
  writeFileSync(stored.value.file, 'changed');
  expect((await ask('ctx_expand', { id: two })).startsWith('ok\n')).toBe(true);
});
