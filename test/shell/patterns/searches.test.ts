import { expect, test } from 'vitest';
import { commandOf, patternFor, type ShownLine } from '../../../src/shell/patterns/index.ts';

async function shownOf(
  command: string,
  stdout: readonly string[],
): Promise<readonly ShownLine[] | undefined> {
  const read = commandOf(command.split(' '));
  const pattern = await patternFor(read);
  return pattern?.shorten({ command: read, exitCode: 0, signal: null, stdout, stderr: [] })?.stdout;
}

test('hits below the name of their file, context and separators with them', async () => {
  const raw = [
    'src/a.ts-1-before',
    'src/a.ts:2:hit',
    '--',
    'src/a.ts:9:  other: hit',
    '--',
    'src/b.ts:4:hit',
  ];
  expect(await shownOf('rg -n -B1 hit', raw)).toEqual([
    'src/a.ts',
    '1-before',
    '2:hit',
    '--',
    '9:  other: hit',
    '--',
    'src/b.ts:4:hit',
  ]);
});

test('names of Windows, and names without numbers', async () => {
  expect(await shownOf('rg -n x', ['C:\\a\\b.c:3:x', 'C:\\a\\b.c:7:x'])).toEqual([
    'C:\\a\\b.c',
    '3:x',
    '7:x',
  ]);
  expect(await shownOf('grep -r x .', ['./a.ts:x: 1', './a.ts:y: 2'])).toEqual(['./a.ts', 'x: 1', 'y: 2']);
});

test('text of one file that looks like names is text', async () => {
  expect(
    await shownOf('grep port hosts.txt', ['a.example.org:80 port', 'a.example.org:81 port']),
  ).toBeUndefined();
});

test('a hit in a line that no person wrote is cut, and says so', async () => {
  const [, line] = (await shownOf('grep -rn x .', [`./a.js:1:${'x'.repeat(5000)}`, './a.js:2:x'])) ?? [];
  expect(line).toMatch(/^1:x+ … \d+ characters … x+$/);
});

test('paths of one folder in a row, in their order', async () => {
  expect(await shownOf('find . -type f', ['./a/x.ts', './a/y.ts', './b.ts', './a/z.ts'])).toEqual([
    './a/ x.ts y.ts',
    './b.ts',
    './a/z.ts',
  ]);
  expect(await shownOf('find . -type f', ['./a b/x.ts', './a b/y.ts'])).toBeUndefined();
});
