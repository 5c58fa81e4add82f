import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextAnswer } from '../../src/code/search/index.ts';
import { lineAnchor } from '../../src/core/line-anchor.ts';
import { countTokens } from '../../src/engine/tokens/index.ts';
import { renderMatches } from '../../src/tools/searching/render-matches.ts';
import { shownLine } from '../../src/tools/searching/shown-line.ts';
import { folder, toolBox } from './tool-box.ts';

const answerOf = (
  files: Record<string, [line: number, text: string][]>,
  more: Partial<TextAnswer> = {},
): TextAnswer => {
  const matched = Object.entries(files).map(([path, rows]) => ({
    path,
    matches: rows.map(([line, text]) => ({ line, text, start: 0, end: 1 })),
  }));
  const totalLines = matched.reduce((sum, { matches }) => sum + matches.length, 0);
  return {
    files: matched,
    totalLines,
    totalFiles: matched.length,
    filesInScope: 9,
    filesRead: 9,
    isComplete: true,
    skipped: [],
    via: 'index',
    ...more,
  };
};
const style = { pattern: 'tax', scope: '', prefix: '', isAnchored: false };

test('a path stands once, a lone line as grep prints it', () => {
  const answer = answerOf({
    'src/cart.ts': [
      [14, '  const tax = rate;'],
      [20, '\treturn tax;'],
    ],
    'src/pay.ts': [[40, 'applyTax(tax)']],
  });
  expect(renderMatches(answer, style)).toBe(
    'src/cart.ts\n14:const tax = rate;\n20:return tax;\nsrc/pay.ts:40:applyTax(tax)',
  );
  expect(renderMatches(answer, { ...style, isAnchored: true }).split('\n')[0]).toBe(
    `src/cart.ts:14:${lineAnchor('  const tax = rate;')} const tax = rate;`,
  );
});

test('what is not shown or not searched is said', () => {
  const some = answerOf({ 'a.ts': [[1, 'x']] }, { totalLines: 480, totalFiles: 35, isComplete: false });
  expect(renderMatches(some, style)).toBe(
    'a.ts:1:x\n… 479 more, 480 in 35 files: narrow by path or include, or raise max_results\n[deadline reached: not everything was searched]',
  );
  const skipped = [
    { path: 'b', reason: 'larger than 2 MB' },
    { path: 'c', reason: 'larger than 2 MB' },
  ];
  expect(renderMatches(answerOf({}, { skipped }), style)).toBe(
    "0 matches for 'tax' in 9 files\n[2 skipped: larger than 2 MB]",
  );
  expect(renderMatches(answerOf({}, { filesInScope: 0 }), { ...style, scope: 'src, *.nosuch' })).toBe(
    "0 matches for 'tax': no file fits (src, *.nosuch)",
  );
});

test('an answer with every line costs no more tokens than grep does', () => {
  const word = fc.constantFrom(
    'const',
    'tax',
    '=',
    'return',
    '(',
    'rate);',
    '\t',
    '    ',
    'größe',
    '日本',
    '//',
    '0x1f',
  );
  const line = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
  const file = fc.constantFrom('a.ts', 'src/cart.ts', 'packages/deep/er/x_test.go', 'README.md');
  const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 5000 }), line), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.dictionary(file, rows, { minKeys: 1 }), (files) => {
      const shown = renderMatches(answerOf(files), style);
      const grep = Object.entries(files).flatMap(([path, own]) =>
        own.map(([number, text]) => `${path}:${number}:${text}`),
      );
      expect(countTokens(shown)).toBeLessThanOrEqual(countTokens(grep.join('\n')));
    }),
  );
});

test('of a long line the part around the match is shown, with how much is left out', () => {
  const text = `  ${'a'.repeat(300)}needle${'b'.repeat(300)}`;
  const shown = shownLine({ text, start: 302, end: 308 });
  expect(shown).toBe(`${'a'.repeat(40)}needle${'b'.repeat(114)} … +446 characters, from column 263`);
  expect(shownLine({ text: '  short  ', start: 2, end: 4 })).toBe('short');
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '😀', ' ', 'é'), minLength: 100, maxLength: 600 }),
      fc.nat(),
      (long, at) => {
        const part = shownLine({ text: long, start: at % long.length, end: (at % long.length) + 1 }).replace(
          / … \+.*$/,
          '',
        );
        expect(long).toContain(part);
        expect(Buffer.from(part).toString()).not.toContain('\ufffd');
      },
    ),
  );
});

test('text search sees the files as they are now', async () => {
  const { call, root } = await toolBox(folder({ 'src/a.ts': 'const tax = 1;\n', 'b.md': 'tax\n' }));
  const search = async (args: Record<string, unknown>) => (await call('ctx_search', args)).text;
  expect(await search({ pattern: 'tax' })).toBe('src/a.ts:1:const tax = 1;\nb.md:1:tax');
  expect(await search({ pattern: 'brandnew' })).toBe("0 matches for 'brandnew' in 2 files");
  writeFileSync(path.join(root, 'c.ts'), 'brandnew\n');
  appendFileSync(path.join(root, 'b.md'), 'brandnew too\n');
  expect(await search({ pattern: 'brandnew' })).toBe('b.md:2:brandnew too\nc.ts:1:brandnew');
  rmSync(path.join(root, 'c.ts'));
  expect(await search({ pattern: '^BRANDNEW', ignore_case: true })).toBe('b.md:2:brandnew too');
});

test('secrets stay in: files by name, tokens by shape', async () => {
  const token = `ghp_${'a1B2'.repeat(9)}`;
  const { call } = await toolBox(
    folder({ 'keys/server.pem': 'hunter2\nhunter2\n', 'a.ts': `const key = '${token}';\nhunter2\n` }),
  );
  const search = async (args: Record<string, unknown>) => (await call('ctx_search', args)).text;
  expect(await search({ pattern: 'hunter2' })).toBe(
    'a.ts:2:hunter2\nkeys/server.pem: 2 withheld, a secret file by its name',
  );
  expect(await search({ pattern: 'hunter2', path: 'keys/server.pem' })).toBe(
    'keys/server.pem\n1:hunter2\n2:hunter2',
  );
  expect(await search({ pattern: 'key' })).toBe("a.ts:1:const key = '[REDACTED:github token]';");
});

test('scope, include and exclude narrow, and the answer says where it looked', async () => {
  const { call } = await toolBox(
    folder({ 'src/a.ts': 'tax\n', 'src/a_test.ts': 'tax\n', 'lib/b.go': 'tax\n' }),
  );
  const search = async (args: Record<string, unknown>) =>
    (await call('ctx_search', { pattern: 'tax', ...args })).text;
  expect(await search({ path: 'src' })).toBe('src/a.ts:1:tax\nsrc/a_test.ts:1:tax');
  expect(await search({ path: 'lib/b.go' })).toBe('lib/b.go:1:tax');
  expect(await search({ include: '*.go' })).toBe('lib/b.go:1:tax');
  expect(await search({ ext: 'go' })).toBe('lib/b.go:1:tax');
  expect(await search({ include: '*.ts', exclude: '*_test.ts' })).toBe('src/a.ts:1:tax');
  expect(await search({ include: '*.nosuch' })).toBe(
    "0 matches for 'tax': no file fits (*.nosuch)\n3 lines match elsewhere, first in lib/b.go: widen path, include or exclude",
  );
  expect(await search({ path: 'no/such' })).toBe('no/such does not exist. Check the path with ctx_tree.');
  expect((await call('ctx_search', { pattern: 'tax', path: '/etc' })).isError).toBe(true);
});

test('several places are searched one by one', async () => {
  const { call } = await toolBox(folder({ 'a/x.ts': 'tax\n', 'b/y.ts': 'vat\n' }));
  expect((await call('ctx_search', { pattern: 'tax', paths: ['a', 'b', '/etc'] })).text).toMatch(
    /^── a ──\na\/x\.ts:1:tax\n── b ──\n0 matches for 'tax' in 1 files \(b\)\n.*\npath escapes project root/,
  );
});

test('what found nothing says what would have', async () => {
  const { call } = await toolBox(folder({ 'src/a.ts': 'Tax\n', 'b.ts': 'vat\n' }));
  const search = async (args: Record<string, unknown>) => (await call('ctx_search', args)).text;
  expect(await search({ pattern: 'tax', path: 'src' })).toBe(
    "0 matches for 'tax' in 1 files (src)\n1 line matches in another case: ignore_case=true",
  );
  expect(await search({ pattern: 'vat', path: 'src' })).toBe(
    "0 matches for 'vat' in 1 files (src)\n1 line matches elsewhere, first in b.ts: widen path, include or exclude",
  );
  expect(await search({ pattern: 'gone' })).toBe("0 matches for 'gone' in 2 files");
});

test('rows are limited in all, and a few too many are shown rather than counted', async () => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}.txt`, 'word\n'.repeat(10)]));
  const { call } = await toolBox(folder(files));
  const search = async (args: Record<string, unknown>) =>
    (await call('ctx_search', { pattern: 'word', ...args })).text;
  const rowsOf = (text: string): number =>
    text.split('\n').filter((line) => /(^|:)\d+:word$/.test(line)).length;
  const usual = await search({});
  expect([rowsOf(usual), usual.split('\n').at(-1)]).toEqual([
    50,
    '… 150 more, 200 in 20 files: narrow by path or include, or raise max_results',
  ]);
  expect(rowsOf(await search({ max_results: 7 }))).toBe(7);
  expect(rowsOf(await search({ max_results: 500 }))).toBe(200);
});

test('what cannot be searched for is an error that says why', async () => {
  const { call } = await toolBox(folder({ 'a.ts': 'x\n' }));
  for (const [args, says] of [
    [{}, /pattern, query or name is required/],
    [{ pattern: '(x' }, /invalid regex: unclosed group/],
    [{ pattern: 'a'.repeat(1025) }, /pattern too long/],
    [{ pattern: { a: 1 } }, /pattern must be text/],
    [{ query: '   ' }, /the query is empty/],
    [{ name: 'x', kind: 'sing' }, /'sing' is no kind/],
    [{ action: 'symbol' }, /name is required/],
    [{ action: 'sing', pattern: 'x' }, /Use: regex, semantic, symbol, find_related, reindex/],
  ] as const) {
    const answer = await call('ctx_search', args);
    expect([answer.isError, answer.text]).toEqual([true, expect.stringMatching(says)]);
  }
});
