import { fork, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { removeStaleTemporaries, writeFileAtomic } from '../../src/core/atomic-file.ts';
import { startScript } from './run-script.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'atomic-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('writes, replaces, makes folders and leaves nothing else', () => {
  const file = path.join(folder, 'a/b/c.txt');
  writeFileAtomic(file, 'one');
  writeFileAtomic(file, Buffer.from('two'), { isRebuildable: true });
  expect(readFileSync(file, 'utf8')).toBe('two');
  expect(readdirSync(path.dirname(file))).toEqual(['c.txt']);
});

test.skipIf(process.platform === 'win32')('the owner alone may read, unless asked otherwise', () => {
  const file = path.join(folder, 'mode');
  writeFileAtomic(file, 'x');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileAtomic(file, 'x', { mode: 0o644 });
  expect(statSync(file).mode & 0o777).toBe(0o644 & ~process.umask());
});

test('a link stays a link', () => {
  writeFileSync(path.join(folder, 'real'), 'old');
  symlinkSync('real', path.join(folder, 'second'));
  symlinkSync('second', path.join(folder, 'first'));
  writeFileAtomic(path.join(folder, 'first'), 'new');
  expect(readlinkSync(path.join(folder, 'first'))).toBe('second');
  expect(readFileSync(path.join(folder, 'real'), 'utf8')).toBe('new');
});

test('a failure leaves the old file and no temporary one', () => {
  const file = path.join(folder, 'blocked');
  writeFileSync(path.join(folder, 'inner'), '');
  rmSync(file, { force: true });
  spawnSync('mkdir', ['-p', path.join(file, 'full')]);
  expect(() => writeFileAtomic(file, 'x')).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  expect(existsSync(path.join(file, 'full'))).toBe(true);
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('readers see a whole file while a writer is killed at any moment, and its litter goes', async () => {
  const place = path.join(folder, 'killed');
  const file = path.join(place, 'data');
  writeFileAtomic(file, 'a'.repeat(200_000));
  const program = startScript(
    folder,
    'writer',
    `
import { writeFileAtomic } from 'SRC/core/atomic-file.ts';
process.send('go');
for (let i = 0; ; i++) writeFileAtomic(process.argv[2], 'bc'[i % 2].repeat(200_000), { isRebuildable: true });
`,
  );
  for (let round = 0; round < 8; round++) {
    const writer = fork(program, [file]);
    await new Promise((go) => writer.once('message', go));
    await new Promise((go) => setTimeout(go, round * 3));
    const gone = new Promise((done) => writer.once('exit', done));
    writer.kill('SIGKILL');
    await gone;
    expect(readFileSync(file, 'utf8')).toMatch(/^(a{200000}|b{200000}|c{200000})$/);
  }
  removeStaleTemporaries(place);
  expect(readdirSync(place)).toEqual(['data']);
});

test('the clean-up spares what a living process may still be writing, and what is not ours', () => {
  const place = mkdtempSync(path.join(folder, 'spare-'));
  const temporary = (pid: number): string => `.data.${pid}.0123456789ab.tmp`;
  const [own, parent, old] = [
    temporary(process.pid),
    temporary(process.ppid),
    `.x${temporary(process.ppid)}`,
  ];
  for (const name of [own, parent, old, 'data.tmp', '.swp.tmp', temporary(2 ** 22 + 4321)])
    writeFileSync(path.join(place, name), '');
  utimesSync(path.join(place, old), 1, 1);
  removeStaleTemporaries(place);
  expect(readdirSync(place).sort()).toEqual([own, parent, '.swp.tmp', 'data.tmp'].sort());
  expect(() => removeStaleTemporaries(path.join(place, 'absent'))).not.toThrow();
});
