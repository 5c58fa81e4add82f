import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countTokens } from '../../src/engine/tokens/index.ts';
import { leanCtx, PRODUCT, privateEnvironment, temporaryFolder, writeTree } from './product.ts';

const env = privateEnvironment();

const LINES = 'one\r\n\ttwo \nthrée\n\n  five\nno end';
const SOURCE = Array.from(
  { length: 120 },
  (_, at) =>
    `/** Adds ${at}. */\nexport function add${at}(value: number): number {\n  const sum = value + ${at};\n  return sum;\n}\n`,
).join('\n');

/** Exit code, stdout as bytes, stderr as text. */
function read(root: string, args: readonly string[], extra: NodeJS.ProcessEnv = {}) {
  const child = spawnSync(process.execPath, [PRODUCT, 'read', ...args], {
    cwd: root,
    env: { ...env, ...extra },
    maxBuffer: 256 * 1024 * 1024,
  });
  return { code: child.status, bytes: child.stdout, said: child.stderr.toString() };
}

function folderWith(name: string, content: string | Uint8Array): string {
  const root = temporaryFolder();
  writeFileSync(path.join(root, name), content);
  return root;
}

const whole = (bytes: Buffer) => ({ code: 0, bytes, said: '' });

test('full and raw are the bytes, whatever they are, at every call', () => {
  const contents = [
    Buffer.from(LINES),
    Buffer.from('\ufeffbom\n'),
    Buffer.from('café = 1\n', 'latin1'),
    Buffer.from('\ufeffsixteen\n', 'utf16le'),
    Buffer.alloc(0),
  ];
  for (const content of contents) {
    const root = folderWith('a.txt', content);
    for (const args of [
      ['a.txt', 'full'],
      ['a.txt', '-m', 'raw'],
      ['--mode=full', 'a.txt', '--fresh'],
    ]) {
      expect(read(root, args)).toEqual(whole(content));
      expect(read(root, [...args, '--no-cache'])).toEqual(whole(content));
    }
  }
});

test('a binary file comes as raw, and is described in a view', () => {
  const content = Buffer.from([0, 0xff, 0xfe, 13, 10, 0x80]);
  const root = folderWith('a.bin', content);
  expect(read(root, ['a.bin', 'raw'])).toEqual(whole(content));
  expect(read(root, ['a.bin', 'bytes:1-3'])).toEqual(whole(content.subarray(1, 3)));
  for (const mode of ['full', 'lines:1-2', 'anchored']) {
    const { code, bytes, said } = read(root, ['a.bin', mode]);
    expect([code, bytes.length, said.split('\n').length]).toEqual([1, 0, 2]);
    expect(said).toContain('binary');
  }
  const view = read(root, ['a.bin']);
  expect([view.code, view.said]).toEqual([0, '']);
  expect(view.bytes.toString()).toMatch(/^.*\b6 bytes.*\n?$/);
});

test('a hundred megabytes come through a pipe whole', () => {
  const content = Buffer.from('all work and no play makes a long log\n'.repeat(2_700_000));
  const root = folderWith('big.log', content);
  const { code, bytes, said } = read(root, ['big.log', 'raw']);
  expect([code, said, bytes.equals(content)]).toEqual([0, '', true]);
  const window = read(root, ['big.log', 'lines:2699999-']);
  expect(window.bytes.toString()).toBe('all work and no play makes a long log\n'.repeat(2));
});

test('lines and bytes are those of the file', () => {
  const root = folderWith('a.txt', LINES);
  const part = (mode: string) => read(root, ['a.txt', mode]);
  expect(part('lines:1-2')).toEqual(whole(Buffer.from('one\r\n\ttwo \n')));
  expect(part('lines:3')).toEqual(whole(Buffer.from('thrée\n\n  five\nno end')));
  expect(part('lines:1,5-900')).toEqual(whole(Buffer.from('one\r\n  five\nno end')));
  expect(part('2-2')).toEqual(whole(Buffer.from('\ttwo \n')));
  expect(part('bytes:1-4')).toEqual(whole(Buffer.from('ne\r')));
  const latin1 = Buffer.from('a\ncafé\nb\n', 'latin1');
  expect(read(folderWith('a.txt', latin1), ['a.txt', 'lines:2-2'])).toEqual(whole(latin1.subarray(2, 7)));
  const wide = read(folderWith('a.txt', Buffer.from('\ufeffa\nb\n', 'utf16le')), ['a.txt', 'lines:2-2']);
  expect([wide.code, wide.bytes.toString()]).toEqual([0, 'b\n']);
  expect(wide.said).toContain('UTF-16LE');
});

test('a view is a view, and auto is never longer than the file', () => {
  const root = writeTree(temporaryFolder(), { 'add.ts': SOURCE, 'small.ts': 'export const one = 1;\n' });
  const auto = read(root, ['add.ts']);
  expect([auto.code, auto.said]).toEqual([0, '']);
  expect(auto.bytes.toString()).toContain('add0');
  expect(read(root, ['add.ts', 'auto'])).toEqual(auto);
  expect(countTokens(auto.bytes.toString())).toBeLessThan(countTokens(SOURCE));
  const signatures = read(root, ['add.ts', 'signatures']).bytes.toString();
  expect(signatures).toContain('add119');
  expect(signatures).not.toContain('const sum');
  expect(read(root, ['add.ts', 'map'])).toMatchObject({ code: 0, said: '' });
  expect(read(root, ['add.ts', 'anchored:2-2']).bytes.toString()).toContain('export function add0');
  expect(read(root, ['small.ts'])).toEqual(whole(Buffer.from('export const one = 1;\n')));
  expect(read(root, ['add.ts'], { LEAN_CTX_HOOK_CHILD: '1' })).toEqual(whole(Buffer.from(SOURCE)));
});

const ODD_NAMES = [
  'two blanks .txt',
  'größe.txt',
  '#1.txt',
  '100%25.txt',
  "it's.txt",
  '$HOME.txt',
  '[a]{b}.txt',
];
const UNIX_NAMES = ['say "hi".txt', 'back\\slash.txt', 'file:x*?.txt', 'line\nfeed.txt'];

test('a name is taken as it stands', () => {
  const root = temporaryFolder();
  mkdirSync(path.join(root, 'in a folder'));
  mkdirSync(path.join(root, '.git'));
  for (const name of process.platform === 'win32' ? ODD_NAMES : [...ODD_NAMES, ...UNIX_NAMES]) {
    const place = path.join('in a folder', name);
    writeFileSync(path.join(root, place), name);
    for (const args of [[place, 'raw'], [place, 'lines:1-9'], [path.join(root, place)]]) {
      expect(read(root, args)).toEqual(whole(Buffer.from(name)));
    }
  }
  writeFileSync(path.join(root, '-m'), 'dash');
  expect(read(root, ['--', '-m'])).toEqual(whole(Buffer.from('dash')));
  expect(read(root, ['-m', 'raw', '--', '-m'])).toEqual(whole(Buffer.from('dash')));
  expect(read(path.join(root, 'in a folder'), ['../-m'])).toEqual(whole(Buffer.from('dash')));
});

test.skipIf(process.platform === 'win32')('a link is what it leads to, and leads nowhere outside', () => {
  const root = folderWith('there.txt', 'there\n');
  symlinkSync('there.txt', path.join(root, 'here.txt'));
  expect(read(root, ['here.txt', 'full'])).toEqual(whole(Buffer.from('there\n')));
  const outside = folderWith('other.txt', 'other\n');
  symlinkSync(path.join(outside, 'other.txt'), path.join(root, 'out.txt'));
  for (const name of ['out.txt', path.join(outside, 'other.txt')]) {
    const { code, bytes, said } = read(root, [name, 'raw']);
    expect([code, bytes.length, said.split('\n').length]).toEqual([1, 0, 2]);
    expect(said).toContain('escapes project root');
  }
  const allowed = read(root, [path.join(outside, 'other.txt')], { LEAN_CTX_EXTRA_ROOTS: outside });
  expect(allowed).toEqual(whole(Buffer.from('other\n')));
});

test('what cannot be read is said in one line', () => {
  const root = writeTree(temporaryFolder(), { 'src/cart.ts': 'x\n', 'line\nfeed/x': '' });
  const said = (...args: string[]) => {
    const { status, stdout, stderr } = leanCtx(['read', ...args], { cwd: root, env });
    expect([stdout, stderr.split('\n').length]).toEqual(['', 2]);
    return `${status} ${stderr}`;
  };
  expect(said('src/card.ts')).toMatch(
    /^1 lean-ctx read: file not found: src\/card\.ts\. Similar: src\/cart\.ts/,
  );
  expect(said('src/cart.ts/x')).toMatch(/^1 .*not found/);
  expect(said('/nowhere/at/all')).toMatch(/^1 .*escapes/);
  expect(said('gone\nfor good')).toMatch(/^1 .*not found/);
  expect(said('src')).toMatch(/^1 .*src is a folder/);
  expect(said('src/cart.ts', 'fulll')).toMatch(/^1 .*'fulll' is not a mode/);
  expect(said('src/cart.ts', 'lines:9-10')).toMatch(/^1 .*has 1 lines/);
  expect(said('src/cart.ts', 'lines:0')).toMatch(/^1 .*invalid lines/);
  expect(said('src/cart.ts', 'bytes:9-10')).toMatch(/^1 .*has 2 bytes/);
  expect(said('src/cart.ts', 'diff')).toMatch(/^1 .*git diff/);
  expect(said('src/cart.ts', 'task')).toMatch(/^1 .*task/);
  expect(said('src/cart.ts', 'full', '-m', 'full')).toMatch(/^2 .*too many/);
  expect(said('-odd')).toMatch(/^2 .*--/);
  expect(said()).toMatch(/^2 /);
});

test('a file that holds secrets by its name is read with a warning', () => {
  const root = folderWith('.env', 'A=1\n');
  const { code, bytes, said } = read(root, ['.env', 'raw']);
  expect([code, bytes.toString()]).toEqual([0, 'A=1\n']);
  expect(said).toBe('lean-ctx: .env holds secrets by its name.\n');
});
