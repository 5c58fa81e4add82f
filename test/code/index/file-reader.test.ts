import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FileReader } from '../../../src/code/index/file-reader.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'file-reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const never = () => false;

test('bytes of files of all sizes, one after another', () => {
  const reader = new FileReader();
  for (const size of [0, 1, 4095, 4096, 70_000, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3, 0]) {
    const file = path.join(folder, `${size}.txt`);
    writeFileSync(file, Buffer.alloc(size, `${size} lines of a text, `));
    const read = reader.read(file, never);
    if (read.is !== 'read') throw new Error(`${size}: ${read.is}`);
    expect(Buffer.compare(read.bytes, readFileSync(file))).toBe(0);
  }
});

test('what cannot be read says why, at once', () => {
  const reader = new FileReader();
  const file = path.join(folder, 'text');
  writeFileSync(file, 'ten bytes.');
  expect(reader.read(file, (size) => size > 9)).toEqual({ is: 'too large', size: 10 });
  expect(reader.read(path.join(folder, 'missing'), never)).toEqual({ is: 'unreadable', code: 'ENOENT' });
  expect(reader.read(folder, never)).toMatchObject({ is: 'unreadable' });
  if (process.platform === 'win32') return;
  const fifo = path.join(folder, 'fifo');
  execFileSync('mkfifo', [fifo]);
  expect(reader.read(fifo, never)).toEqual({ is: 'unreadable', code: 'ENOENT' });
  symlinkSync('loop', path.join(folder, 'loop'));
  expect(reader.read(path.join(folder, 'loop'), never)).toEqual({ is: 'unreadable', code: 'ELOOP' });
});
