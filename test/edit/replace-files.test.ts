import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type FileWrite, replaceFiles } from '../../src/edit/index.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-write-')));
  const mine = root;
  onTestFinished(() => rmSync(mine, { recursive: true, force: true }));
});

function write(name: string, before: string | undefined, after: string): FileWrite {
  const file = path.join(root, name);
  return {
    path: file,
    shown: name,
    before: before === undefined ? undefined : Buffer.from(before),
    after: Buffer.from(after),
    mode: 0o640,
  };
}
const put = (name: string, text: string): void => writeFileSync(path.join(root, name), text);
const get = (name: string): string => readFileSync(path.join(root, name), 'utf8');
/** Nothing that a write needed on its way is left. */
const leftOvers = (): string[] =>
  readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.tmp'));

test('all files are written, with the permission bits asked for', () => {
  put('a', '1');
  chmodSync(path.join(root, 'a'), 0o640);
  expect(replaceFiles([write('a', '1', '2'), write('new/deep/b', undefined, '3')])).toEqual({
    ok: true,
    value: undefined,
  });
  expect([get('a'), get('new/deep/b')]).toEqual(['2', '3']);
  if (process.platform !== 'win32') expect(statSync(path.join(root, 'a')).mode & 0o777).toBe(0o640);
  expect(leftOvers()).toEqual([]);
});

test('a file that changed meanwhile stops all of them', () => {
  put('a', '1');
  put('b', 'changed');
  expect(replaceFiles([write('a', '1', '2'), write('b', 'old', 'new')])).toMatchObject({
    ok: false,
    error: { code: 'edit-stale-preimage' },
  });
  expect([get('a'), get('b')]).toEqual(['1', 'changed']);
  expect(leftOvers()).toEqual([]);
});

test('a new file never replaces one that has come to be', () => {
  put('a', '1');
  put('b', 'here already');
  expect(replaceFiles([write('a', '1', '2'), write('b', undefined, 'new')])).toMatchObject({
    ok: false,
    error: { code: 'edit-file-exists' },
  });
  expect([get('a'), get('b')]).toEqual(['1', 'here already']);
});

test('what cannot be written undoes what was', () => {
  put('a', '1');
  mkdirSync(path.join(root, 'folder'));
  // A folder reads as no file, and a link to it cannot be made: the failure comes after the first file is in place.
  const result = replaceFiles([write('a', '1', '2'), write('folder', undefined, 'x')]);
  expect(result).toMatchObject({ ok: false });
  expect(get('a')).toBe('1');
  expect(leftOvers()).toEqual([]);
});

test('a folder that is missing for an existing file is told with its reason', () => {
  expect(replaceFiles([write('gone/a', '1', '2')])).toMatchObject({
    ok: false,
    error: {
      code: 'edit-write-failed',
      message: 'gone/a could not be written (ENOENT); nothing was changed.',
    },
  });
  expect(existsSync(path.join(root, 'gone'))).toBe(false);
});
