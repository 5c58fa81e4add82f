import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folder, toolBox } from './tool-box.ts';

const months = 'January February March April May June July August September October November December';
const rows = (count: number): string => Array.from({ length: count }, (_, i) => `line ${i + 1}\n`).join('');

test('FR-037: a file of one long line comes whole, in part, and as a match', async () => {
  const long = `${JSON.stringify(Array.from({ length: 1100 }, (_, i) => ({ id: i, name: `entry ${i}` })))}\n`;
  const { call } = await toolBox(folder({ 'a.json': long }));
  const read = async (args: object) => (await call('ctx_read', { path: 'a.json', ...args })).text;
  expect(await read({ mode: 'raw' })).toContain('"name":"entry 1099"');
  expect(await read({ mode: 'bytes:40-80' })).toContain(long.slice(40, 80));
  expect((await read({ mode: 'lines:1' })).length).toBeGreaterThan(10_000);
  expect((await read({ fresh: true })).length).toBeGreaterThan(100);
  expect((await call('ctx_search', { pattern: 'entry 718' })).text).toContain('entry 718');
});

test('FR-038, FR-039: every spelling of a range gives the lines it says, or is refused with the right ones', async () => {
  const { call } = await toolBox(folder({ 'a.txt': rows(20), 'm.txt': `${months.replaceAll(' ', '\n')}\n` }));
  const wanted = rows(20).split('\n').slice(4, 10).join('\n');
  for (const spelling of ['5-10', '5:10', '5,10', '5..10', 'L5-L10']) {
    const { text, isError } = await call('ctx_read', { path: 'a.txt', mode: `lines:${spelling}` });
    if (isError) expect(text, spelling).toMatch(/lines:N-M/);
    else {
      const shown = text.split('\n').filter((line) => line.startsWith('line '));
      const asked = spelling === '5,10' ? ['line 5', 'line 10'] : wanted.split('\n');
      expect([spelling, shown]).toEqual([spelling, asked]);
      expect(text, spelling).toMatch(/^\[lines 5/);
    }
  }
  for (const mode of ['lines:-4', 'tail:4', 'last-4', 'lines:-4-']) {
    const { text, isError } = await call('ctx_read', { path: 'm.txt', mode });
    if (isError) expect(text).toMatch(/Modes?:|lines:N-M/);
    else
      expect(text.split('\n').filter((line) => months.includes(line) && line !== '')).toEqual(
        months.split(' ').slice(-4),
      );
  }
});

test('FR-042: after a compaction of the context the text comes again, then "unchanged", and the digest stays', async () => {
  const { call } = await toolBox(folder({ 'a.txt': rows(80) }));
  const read = async () => (await call('ctx_read', { path: 'a.txt', mode: 'full' })).text;
  expect([await read(), (await read()).slice(0, 10)]).toEqual([rows(80), '[unchanged']);
  const data = process.env.LEAN_CTX_DATA_DIR as string;
  mkdirSync(data, { recursive: true });
  writeFileSync(path.join(data, 'last_compaction.json'), '{"at":1}\n');
  expect((await call('ctx_compress')).text).toContain('a.txt [80 lines');
  expect([await read(), (await read()).slice(0, 10)]).toEqual([rows(80), '[unchanged']);
});

test('FR-043, FR-044: the name makes an instruction file, not the folder; prose of some length comes whole', async () => {
  const source = Array.from(
    { length: 300 },
    (_, i) => `export function build${i}() {\n${'  step(1, 2, 3);\n'.repeat(8)}}\n`,
  ).join('\n');
  const rules = `# Rules\n\n${Array.from({ length: 110 }, (_, i) => `- Rule ${i}: do | this | and that.\n`).join('')}`;
  const { call } = await toolBox(folder({ 'tools/skills/pdf/build.ts': source, 'AGENTS.md': rules }));
  const map = await call('ctx_read', { path: 'tools/skills/pdf/build.ts', mode: 'map' });
  expect(map.text.length).toBeLessThan(source.length / 2);
  expect((await call('ctx_read', { path: 'AGENTS.md' })).text).toBe(rules);
});

test('FR-045: no transformation in raw and full', async () => {
  const art = `| a | b |\n|${'-'.repeat(60)}|---|\n${'='.repeat(80)}\n┌──────┐\n│ ▒▒▒▒ │\n└──────┘\n\n\n\n\t \t\n`;
  const { call } = await toolBox(folder({ 'a.md': art }));
  for (const mode of ['raw', 'full']) {
    expect((await call('ctx_read', { path: 'a.md', mode, fresh: true })).text).toBe(art);
  }
});

test('FR-047, FR-058: anchors of a window hold for edits, also for later ones after lines moved', async () => {
  const { call, root } = await toolBox(folder({ 'a.txt': rows(2000) }));
  const anchored = async (range: string) =>
    [
      ...(await call('ctx_read', { path: 'a.txt', mode: `anchored:${range}` })).text.matchAll(
        /^(\d+):([0-9a-f]+)\|(.*)$/gm,
      ),
    ].map(([, line, hash, text]) => ({ line: Number(line), hash, text }));
  const first = await anchored('100-104');
  expect(first.map(({ line }) => line)).toEqual([100, 101, 102, 103, 104]);
  for (const { line, hash, text } of first) {
    const op = { op: 'insert_after', line, hash, new_text: `after ${text}\nand more` };
    const { text: said, isError } = await call('ctx_patch', { path: 'a.txt', ops: [op] });
    expect([said, isError]).toEqual([said, false]);
  }
  expect(readFileSync(path.join(root, 'a.txt'), 'utf8')).toContain(
    'line 104\nafter line 104\nand more\nline 105\n',
  );
  const later = await anchored('1600-1620');
  expect(later.map(({ line }) => line)).toEqual(Array.from({ length: 21 }, (_, i) => 1600 + i));
  expect(later[0]?.text).toBe('line 1590');
});

test('FR-049: no operation of an editing tool writes in a dry run', async () => {
  const text = 'export function one() {\n  return 1;\n}\n// two\n';
  const { call, root } = await toolBox(folder({ 'a.ts': text }));
  const shown = (await call('ctx_read', { path: 'a.ts', mode: 'anchored' })).text;
  const hash = (line: number): string => new RegExp(`^${line}:([0-9a-f]+)\\|`, 'm').exec(shown)?.[1] ?? '';
  const before = statSync(path.join(root, 'a.ts'));
  const ops = [
    { op: 'set_line', line: 2, hash: hash(2), new_text: '  return 2;' },
    {
      op: 'replace_lines',
      start_line: 2,
      start_hash: hash(2),
      end_line: 3,
      end_hash: hash(3),
      new_text: '}',
    },
    { op: 'insert_after', line: 0, new_text: '// zero' },
    { op: 'delete', line: 4, hash: hash(4) },
    { op: 'replace_unique', old_text: '// two', new_text: '// three' },
    { op: 'replace_symbol', name: 'one', new_text: 'export const one = 1;' },
    { op: 'replace_all', find: 'one', replace: 'uno' },
  ];
  for (const op of ops) {
    const { text: said, isError } = await call('ctx_patch', { path: 'a.ts', ops: [op], dry_run: true });
    expect([isError, said]).toEqual([
      false,
      expect.stringMatching(/^DRY RUN: nothing was written\n(?:.*\n)*```diff\n/),
    ]);
  }
  await call('ctx_patch', { ops: [{ op: 'create', path: 'b.ts', new_text: 'x' }], dry_run: true });
  await call('ctx_edit', { path: 'a.ts', old_string: 'one', new_string: 'uno', dry_run: true });
  expect((await call('ctx_glob', { pattern: '*.ts' })).text).not.toContain('b.ts');
  expect(readFileSync(path.join(root, 'a.ts'), 'utf8')).toBe(text);
  expect(statSync(path.join(root, 'a.ts')).mtimeMs).toBe(before.mtimeMs);
});

test('FR-051: a misspelt argument changes nothing', async () => {
  const { call, root } = await toolBox(folder({ 'a.txt': 'foo foo\n' }));
  for (const args of [
    { ops: [{ op: 'replace_all', path: 'a.txt', find: 'foo', newText: 'bar' }] },
    { path: 'a.txt', op: 'replace_all', find: 'foo', newText: 'bar' },
    { path: 'a.txt', ops: [{ op: 'replace_unique', old_text: 'foo foo', newString: 'bar' }] },
  ]) {
    expect((await call('ctx_patch', args)).isError).toBe(true);
  }
  expect(readFileSync(path.join(root, 'a.txt'), 'utf8')).toBe('foo foo\n');
});

test('FR-059, FR-060: shown lines are those of grep, and text of a moment ago is found', async () => {
  const text = 'foo one\nbar two\nnone\nfoo: a:1:b: bar\nfoobar\nxx foo\n';
  const { call, root } = await toolBox(folder({ 'a.txt': text }));
  expect((await call('ctx_search', { pattern: 'foo|bar' })).text).toBe(
    'a.txt\n1:foo one\n2:bar two\n4:foo: a:1:b: bar\n5:foobar\n6:xx foo',
  );
  expect((await call('ctx_search', { pattern: 'zebra' })).text).toContain('0 matches');
  appendFileSync(path.join(root, 'a.txt'), 'a zebra\n');
  expect((await call('ctx_search', { pattern: 'zebra' })).text).toBe('a.txt:7:a zebra');
});

test('FR-062: checkouts in a hidden folder crowd nothing out', async () => {
  const files = { 'src/a.ts': 'needle\n' };
  const copies = ['one', 'two'].map((name) => [`.claude/worktrees/${name}/src/a.ts`, 'needle\n'] as const);
  const { call } = await toolBox(folder({ ...Object.fromEntries(copies), ...files }));
  expect((await call('ctx_search', { pattern: 'needle' })).text).toBe('src/a.ts:1:needle');
});

test('FR-066: the definition comes before its uses in tests and fixtures', async () => {
  const uses = Object.fromEntries(
    Array.from({ length: 80 }, (_, i) => [`fixtures/case${i}.ts`, `parseMoney('${i}');\n`] as const),
  );
  const { call } = await toolBox(
    folder({
      ...uses,
      'a/use.ts': 'export const x = parseMoney;\n',
      'src/money.ts': 'export function parseMoney() {}\n',
    }),
  );
  const shown = (await call('ctx_search', { pattern: 'parseMoney' })).text.split('\n');
  expect(shown.slice(0, 2)).toEqual([
    'src/money.ts:1:export function parseMoney() {}',
    'a/use.ts:1:export const x = parseMoney;',
  ]);
  expect(shown.at(-1)).toMatch(/82 in 82 files/);
});

test('FR-073: no outline is told apart from no support', async () => {
  const { call } = await toolBox(
    folder({
      'a.py': 'def one():\n    return 1\n',
      '.mise/config.toml': '[tools]\nnode = "20"\n',
      'a.zzz': 'some text\n',
    }),
  );
  const outline = async (file: string) => (await call('ctx_outline', { path: file })).text;
  expect(await outline('a.py')).toContain('one');
  expect(await outline('.mise/config.toml')).toContain('tools');
  expect(await outline('a.zzz')).toMatch(/no outline, its language or file type is not supported; ctx_read/);
});

test('FR-097: no answer is above what a client takes', async () => {
  const text = Array.from({ length: 20_000 }, (_, i) => `a line number ${i} with some words in it\n`).join(
    '',
  );
  const { call } = await toolBox(folder({ 'big.txt': text }), { MAX_MCP_OUTPUT_TOKENS: '5000' });
  const { countTokens } = await import('../../src/engine/tokens/index.ts');
  for (const [name, args] of [
    ['ctx_read', { path: 'big.txt', mode: 'full' }],
    ['ctx_read', { path: 'big.txt', mode: 'lines:1-19000' }],
    ['ctx_search', { pattern: 'line', max_results: 500 }],
    ['ctx_multi_read', { paths: ['big.txt', 'big.txt'], mode: 'raw' }],
  ] as const) {
    const { text: answer } = await call(name, args);
    expect([name, countTokens(answer) <= 5000, answer.length > 1000]).toEqual([name, true, true]);
  }
});

test('FR-099: aliases of other tools are taken, and what is missing is named', async () => {
  const { call } = await toolBox(folder({ 'a.txt': rows(20) }));
  expect((await call('ctx_read', { file_path: 'a.txt', offset: 5, limit: 2 })).text).toContain(
    'line 5\nline 6\n',
  );
  expect(await call('ctx_read', {})).toMatchObject({
    isError: true,
    text: expect.stringMatching(/path is required/),
  });
});
