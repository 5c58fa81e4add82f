import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countTokens } from '../../src/engine/tokens/index.ts';
import { folder, toolBox } from './tool-box.ts';

const lines = (count: number, change: Record<number, string> = {}): string =>
  Array.from(
    { length: count },
    (_, i) => `${change[i + 1] ?? `const value${i + 1} = compute(${i + 1});`}\n`,
  ).join('');

const box = async (files: Record<string, string | Buffer>) => {
  const made = await toolBox(folder(files));
  const put = (name: string, text: string): void => writeFileSync(path.join(made.root, name), text);
  const read = async (name: string, mode?: string, more = {}) =>
    (await made.call('ctx_read', { path: name, ...(mode ? { mode } : {}), ...more })).text;
  return { ...made, put, read };
};

test('who has the whole text hears that it is unchanged, twice in a row at most', async () => {
  const { read } = await box({ 'a.ts': lines(100) });
  const answers = [];
  for (let i = 0; i < 7; i++) answers.push(await read('a.ts', 'full'));
  expect(answers.map((text) => (text === lines(100) ? 'T' : 's')).join('')).toBe('TssTssT');
  expect(answers[1]).toBe('[unchanged: you have all 100 lines; fresh=true sends them again]');
  expect(countTokens(answers[1] ?? '')).toBeLessThanOrEqual(20);
  expect(await read('a.ts', 'full', { fresh: true })).toBe(lines(100));
  expect(await read('a.ts', 'raw')).toBe(lines(100));
});

test('unchanged is never said of another content, by another reader, or after a part only', async () => {
  const made = await box({ 'a.ts': lines(100), 'b.ts': lines(100) });
  await made.read('a.ts', 'full');
  const before = statSync(path.join(made.root, 'a.ts'));
  made.put('a.ts', lines(100, { 50: 'const value50 = COMPUTE(50);' }));
  utimesSync(path.join(made.root, 'a.ts'), before.atime, before.mtime);
  expect(await made.read('a.ts', 'full')).toContain('COMPUTE(50)');
  await made.read('b.ts', 'lines:1-5');
  expect(await made.read('b.ts', 'full')).toBe(lines(100));
  expect((await made.as('two').call('ctx_read', { path: 'b.ts', mode: 'full' })).text).toBe(lines(100));
  const shared = made.as('three', { isOneReader: false });
  for (let i = 0; i < 3; i++) {
    expect((await shared.call('ctx_read', { path: 'b.ts', mode: 'full' })).text).toBe(lines(100));
  }
  rmSync(path.join(made.root, 'b.ts'));
  expect((await made.call('ctx_read', { path: 'b.ts', mode: 'full' })).isError).toBe(true);
});

test('a changed file comes as a labelled difference while that is short', async () => {
  const { read, put } = await box({ 'a.ts': lines(100) });
  await read('a.ts', 'full');
  put('a.ts', lines(100, { 50: 'changed' }));
  const delta = '@@ -50 +50 @@\n-const value50 = compute(50);\n+changed\n';
  const label = '[changed since you read it whole: +1 -1 lines; fresh=true sends the whole file]\n';
  expect(await read('a.ts', 'full')).toBe(label + delta);
  expect(await read('a.ts', 'full')).toBe(label + delta);
  put('a.ts', 'all new\n'.repeat(30));
  expect(await read('a.ts', 'full')).toBe('all new\n'.repeat(30));
  expect(await read('a.ts', 'full')).toContain('unchanged');
});

test('who saw a later version is not told "unchanged" when the earlier one is back', async () => {
  const { read, put } = await box({ 'a.ts': lines(100) });
  const other = lines(100, { 50: 'changed' });
  for (const mode of ['full', 'diff', 'reference']) {
    await read('a.ts', 'full', { fresh: true });
    put('a.ts', other);
    await read('a.ts', mode);
    put('a.ts', lines(100));
    expect(await read('a.ts', 'full'), mode).toBe(lines(100));
  }
});

test('no answer about a short file is dearer than the file', async () => {
  const { read } = await box({ 'a.ts': 'x = 1\n' });
  for (let i = 0; i < 4; i++) expect(await read('a.ts', 'full')).toBe('x = 1\n');
});

test('a difference starts at what was read last, in whatever view, and is told once', async () => {
  const { read, put, call } = await box({ 'a.ts': lines(10) });
  expect(await read('a.ts', 'diff')).toBe('[no baseline for a.ts: read it with mode=full first]');
  await read('a.ts', 'raw');
  expect(await read('a.ts', 'diff')).toBe('a.ts: no changes since the last read');
  put('a.ts', lines(10, { 3: 'changed' }));
  expect((await call('ctx_delta', { path: 'a.ts' })).text).toBe(
    '@@ -3 +3 @@\n-const value3 = compute(3);\n+changed\ndiff +1 -1 lines',
  );
  expect(await read('a.ts', 'diff')).toBe('a.ts: no changes since the last read');
  const refused = await call('ctx_read', { path: 'a.ts', mode: 'diff', fresh: true });
  expect(refused).toMatchObject({ isError: true });
});

test('own edits are no news', async () => {
  const { read, call, put } = await box({ 'a.ts': lines(10) });
  await read('a.ts', 'full');
  const edit = (from: string, to: string) =>
    call('ctx_edit', { path: 'a.ts', old_string: from, new_string: to });
  expect((await edit('compute(3)', 'mine')).text).toBe('✓ a.ts: 1 replacement, line 3');
  expect(await read('a.ts', 'diff')).toBe('a.ts: no changes since the last read');
  put('a.ts', lines(10, { 3: 'const value3 = mine;', 7: 'theirs' }));
  expect((await edit('mine', 'ours')).text).toBe(
    '✓ a.ts: 1 replacement, line 3\na.ts had changed since you last read it; ctx_delta shows how',
  );
});

test('windows in the form of other tools', async () => {
  const { read } = await box({ 'a.ts': lines(10) });
  const wanted = `[lines 3-4 of 10]\n${lines(10).split('\n').slice(2, 4).join('\n')}\n`;
  expect(await read('a.ts', undefined, { start_line: '3', limit: '2' })).toBe(wanted);
  expect(await read('a.ts', 'full', { offset: 3, limit: 2 })).toBe(wanted);
  expect(await read('a.ts', 'full', { start_line: 1 })).toBe(lines(10));
  expect(await read('a.ts', 'anchored', { start_line: 3, limit: 1 })).toMatch(
    /^\[lines 3-3 of 10\]\n3:[0-9a-f]{4}\|/,
  );
  expect(await read('a.ts', 'raw', { raw: true })).toBe(lines(10));
  expect(await read('a.ts', 'diff', { start_line: 3 })).toMatch(
    /start_line and limit do not go with mode=diff/,
  );
});

test('modes that do not exist are refused with those that do', async () => {
  const { call } = await box({ 'a.ts': 'x\n' });
  for (const mode of ['sigs', 'FULLISH', 'tail:4']) {
    const answer = await call('ctx_read', { path: 'a.ts', mode });
    expect(answer).toMatchObject({ isError: true });
    expect(answer.text).toMatch(new RegExp(`'${mode}' is not a mode. Modes: .*full`));
  }
});

test('what is not there is told apart, with what may have been meant', async () => {
  const { call } = await box({ 'src/cart.ts': 'x\n', 'data.bin': Buffer.from([1, 0, 2]) });
  const say = async (name: string) => (await call('ctx_read', { path: name, mode: 'full' })).text;
  expect(await say('src/crat.ts')).toBe('file not found: src/crat.ts. Similar: src/cart.ts.');
  expect(await say('lib/cart.ts')).toBe('file not found: lib/cart.ts. Similar: src/cart.ts.');
  expect(await say('src/cart.ts/x')).toMatch(/^file not found/);
  expect(await say('src')).toBe('src is a directory. Use ctx_tree, or name a file in it.');
  expect(await say('data.bin')).toMatch(/binary file \(3 bytes\)/);
});

test('a view of what is no text describes it in one line, without its bytes', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { call } = await box({ 'dot.png': png, 'data.bin': Buffer.from([1, 0, 2]) });
  const image = await call('ctx_read', { path: 'dot.png', mode: 'auto' });
  expect(image.isError).toBe(false);
  expect(image.text).toMatch(/PNG.*1\s*[×x]\s*1/i);
  expect(
    (await call('ctx_read', { path: 'data.bin', mode: 'signatures' })).text.split('\n').length,
  ).toBeLessThan(4);
});

test('several files come in order, each under its path, and those that cannot be read are named', async () => {
  const { call } = await box({ 'a.ts': 'one\n', 'b.py': 'two' });
  expect(await call('ctx_multi_read', { paths: ['b.py', 'none.ts', '../x', 'a.ts'], mode: 'full' })).toEqual({
    isError: false,
    text: `── b.py\ntwo\n── none.ts\nfile not found: none.ts. Check the path with ctx_tree or ctx_glob.\n── ${(await call('ctx_read', { path: '../x' })).text}\n── a.ts\none\n`,
  });
  expect(await call('ctx_multi_read', { paths: [] })).toMatchObject({ isError: true });
  expect(await call('ctx_multi_read', { paths: ['none'] })).toMatchObject({ isError: true });
});

test('what no longer fits into one answer is listed', async () => {
  const big = 'some words in a line\n'.repeat(6000);
  const { call } = await box({ 'a.txt': big, 'b.txt': big });
  const { text } = await call('ctx_multi_read', { paths: ['a.txt', 'b.txt'], mode: 'full' });
  expect(text).toMatch(
    /\[cut at byte \d+ of 126000, continue with mode=bytes:\d+-\]\nskipped, too much for one answer: b.txt\n$/,
  );
  expect(countTokens(text)).toBeLessThanOrEqual(25_000);
});

test('the text of what was read in any form comes back, or the lines that hold a word', async () => {
  const { call, read } = await box({ 'a.ts': lines(30) });
  expect((await call('ctx_retrieve', { path: 'a.ts' })).text).toBe(
    'No cached content for a.ts. Use ctx_read first.',
  );
  await read('a.ts', 'lines:1-2');
  expect((await call('ctx_retrieve', { path: 'a.ts' })).text).toBe(lines(30));
  expect((await call('ctx_retrieve', { path: 'a.ts', query: 'VALUE29' })).text).toBe(
    '# 1/30 lines match "VALUE29"\n    29| const value29 = compute(29);',
  );
});

test('the cache tells what was read and forgets it', async () => {
  const { call, read } = await box({ 'a.ts': lines(100), 'b.ts': lines(3) });
  expect((await call('ctx_cache', { action: 'status' })).text).toBe('Nothing has been read yet.');
  await read('a.ts', 'full');
  await read('b.ts', 'lines:1-2');
  expect((await call('ctx_cache', { action: 'status' })).text).toBe(
    '2 file(s) read:\n  a.ts [100 lines, whole, read 1x]\n  b.ts [last as lines:1-2, read 1x]',
  );
  expect((await call('ctx_cache', { action: 'invalidate', path: 'a.ts' })).text).toMatch(/^Invalidated a.ts/);
  expect(await read('a.ts', 'full')).toBe(lines(100));
  expect((await call('ctx_cache', { action: 'clear' })).text).toMatch(/^Cleared 2 file/);
  expect(await call('ctx_cache', { action: 'forget' })).toMatchObject({ isError: true });
});
