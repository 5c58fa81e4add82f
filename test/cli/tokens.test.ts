import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { get_encoding } from '@dqbd/tiktoken';
import { afterAll, describe, expect, test } from 'vitest';
import { leanCtx, privateEnvironment, temporaryFolder, writeTree } from './product.ts';

const oracle = { o200k: get_encoding('o200k_base'), cl100k: get_encoding('cl100k_base') };
afterAll(() => {
  for (const encoding of Object.values(oracle)) encoding.free();
});
const exact = (text: string, model: keyof typeof oracle = 'o200k'): number =>
  oracle[model].encode(text, [], []).length;

const env = privateEnvironment();
const A = 'export const a = 1; // <|endoftext|> é 漢字\n';
const B = 'def b():\n    return "två"\n';
const root = writeTree(temporaryFolder(), {
  '.gitignore': 'ignored.ts\n',
  '.git/HEAD': 'ref: refs/heads/main\n',
  'a.ts': A,
  'lib/b.py': B,
  'lib/c.py': B.repeat(3),
  'ignored.ts': A,
  'empty.txt': '',
});
writeFileSync(path.join(root, 'lib/data.bin'), Buffer.from([1, 0, 2]));

const run = (args: readonly string[], input: string | Uint8Array = '') => {
  const { status, stdout, stderr } = leanCtx(['tokens', ...args], { cwd: root, env, input });
  return { code: status, out: stdout, err: stderr };
};

describe('one thing gives one number', () => {
  test.each([
    ['a file', ['a.ts'], '', exact(A)],
    ['a file by the other vocabulary', ['a.ts', '--model', 'cl100k'], '', exact(A, 'cl100k')],
    ['the long name of a vocabulary', ['--model=cl100k_base', 'a.ts'], '', exact(A, 'cl100k')],
    ['standard input', ['-'], A, exact(A)],
    ['an empty file', ['empty.txt'], '', 0],
    ['no input at all', ['-'], '', 0],
  ])('%s', (_, args, input, tokens) => {
    expect(run(args, input)).toEqual({ code: 0, out: `${tokens}\n`, err: '' });
  });

  test('input that comes in many parts is counted as a whole', () => {
    const text = `${'wörter und 漢字 '.repeat(30_000)}${A}`;
    expect(run(['-'], text).out).toBe(`${exact(text)}\n`);
  });
});

test('several things give a row each, and the sum', () => {
  const [a, b] = [exact(A), exact(B)];
  const width = String(a + b + 0).length;
  const row = (count: number, name: string) => `${String(count).padStart(width)}  ${name}\n`;
  expect(run(['a.ts', 'lib/b.py', '-'], '').out).toBe(
    row(a, 'a.ts') + row(b, 'lib/b.py') + row(0, '-') + row(a + b, 'total'),
  );
});

test('a folder gives what lies in it, largest first, without binary and ignored files', () => {
  const [a, lib] = [exact(A), exact(B) + exact(B.repeat(3))];
  const rows = [
    [lib, 'lib/ (2 files)'],
    [a, 'a.ts'],
    [0, 'empty.txt'],
    [a + lib, '. (4 files)'],
  ] as const;
  const width = String(a + lib).length;
  const wanted = rows.map(([count, name]) => `${String(count).padStart(width)}  ${name}\n`).join('');
  expect(run(['.'])).toEqual({ code: 0, out: wanted, err: '' });
});

test('as JSON every file is there, named as from the working directory', () => {
  const document = JSON.parse(run(['--json', 'lib', 'a.ts', '--model', 'cl100k']).out);
  const files = [
    { path: 'lib/b.py', tokens: exact(B, 'cl100k') },
    { path: 'lib/c.py', tokens: exact(B.repeat(3), 'cl100k') },
    { path: 'a.ts', tokens: exact(A, 'cl100k') },
  ];
  expect(document).toEqual({
    schema_version: 1,
    model: 'cl100k_base',
    tokens: files.reduce((sum, { tokens }) => sum + tokens, 0),
    files,
    skipped: [{ path: 'lib/data.bin', reason: 'binary' }],
    errors: [],
  });
});

describe('what cannot be counted', () => {
  test('is named, and the rest is counted', () => {
    expect(run(['nowhere'])).toMatchObject({ code: 1, out: '' });
    expect(run(['nowhere']).err).toMatch(/^lean-ctx tokens: .*nowhere.*ENOENT.*\n$/);
    const mixed = run(['nowhere', 'a.ts']);
    expect(mixed.code).toBe(1);
    expect(mixed.out).toBe(`${exact(A)}  a.ts\n${exact(A)}  total\n`);
    expect(JSON.parse(run(['nowhere', '--json']).out).errors).toHaveLength(1);
  });

  test.each([[['--model', 'nonsense', 'a.ts']], [[]], [['-', '-']]])('%j is wrong usage', (args) => {
    expect(run(args)).toMatchObject({ code: 2, out: '' });
  });
});

test('thousands of operands take no time', { timeout: 120_000 }, () => {
  const many = temporaryFolder();
  writeFileSync(path.join(many, 'f'), 'x');
  const started = performance.now();
  leanCtx(['tokens', 'f'], { cwd: many, env });
  const one = performance.now() - started;
  const again = performance.now();
  const { stdout } = leanCtx(['tokens', ...Array.from({ length: 5000 }, () => 'f')], { cwd: many, env });
  expect(stdout.split('\n')).toHaveLength(5002);
  // The option parser alone would need seconds for them.
  expect(performance.now() - again).toBeLessThan(one + 1000 * Math.max(1, one / 100));
});

test.runIf(process.platform === 'linux')(
  'names that are not UTF-8 are counted, links are not followed',
  () => {
    const odd = temporaryFolder();
    writeFileSync(Buffer.concat([Buffer.from(`${odd}/b`), Buffer.from([0xff]), Buffer.from('.ts')]), A);
    symlinkSync('/etc/hosts', path.join(odd, 'link'));
    const { files } = JSON.parse(leanCtx(['tokens', odd, '--json'], { env }).stdout);
    expect(files).toEqual([{ path: `${odd}/b\\xff.ts`, tokens: exact(A) }]);
  },
);
