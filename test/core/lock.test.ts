import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { acquireLock, type FileLock, tryLock } from '../../src/core/lock.ts';
import { isAlive, isSameProcess, ownStartToken } from '../../src/core/process-identity.ts';
import { startScript } from './run-script.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let file = '';
let count = 0;
beforeEach(() => {
  file = path.join(folder, `deep/${count++}.lock`);
});

const taken = (): FileLock => {
  const lock = tryLock(file);
  if (!lock.ok) throw new Error(lock.error.message);
  return lock.value;
};

test('one holder at a time, named to the others, and free again after release', () => {
  const lock = taken();
  const second = tryLock(file);
  expect(second).toMatchObject({ ok: false, error: { code: 'lock-busy' } });
  expect(second.ok || second.error.message).toContain(`process ${process.pid}`);
  lock.release();
  expect(existsSync(file)).toBe(false);
  taken().release();
});

test('releasing twice, or after the file was taken by another, removes nothing', () => {
  const lock = taken();
  lock.release();
  const next = taken();
  lock.release();
  expect(existsSync(file)).toBe(true);
  next.release();
  const third = taken();
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"nonce":"\w+"/, '"nonce":"other"'));
  third.release();
  expect(existsSync(file)).toBe(true);
});

test('waiting ends with the lock, with the deadline, or with the signal', async () => {
  const lock = taken();
  setTimeout(() => lock.release(), 60);
  const got = await acquireLock(file, { timeoutMs: 5000 });
  expect(got.ok).toBe(true);
  const started = performance.now();
  expect(await acquireLock(file, { timeoutMs: 80 })).toMatchObject({
    ok: false,
    error: { code: 'lock-busy' },
  });
  expect(performance.now() - started).toBeLessThan(1500);
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 20);
  await expect(acquireLock(file, { timeoutMs: 60_000, signal: abort.signal })).rejects.toThrow(/abort/i);
  if (got.ok) got.value.release();
});

const holding = (text: Partial<Record<'pid' | 'start' | 'host' | 'nonce', unknown>>): void => {
  taken().release();
  const own = { pid: process.pid, start: ownStartToken(), host: os.hostname(), nonce: 'n' };
  writeFileSync(file, JSON.stringify({ ...own, ...text }));
};
const age = (ms: number): void => {
  const at = new Date(Date.now() - ms);
  utimesSync(file, at, at);
};

test('a lock of a dead process, or of one whose number was given away, is taken over', () => {
  holding({ pid: 2 ** 22 + 12345 });
  taken().release();
  holding({
    start: ownStartToken()
      .replace(/.$/, (digit) => (digit === '1' ? '2' : '1'))
      .replace(/^ms:.*/, 'ms:1'),
  });
  taken().release();
  holding({});
  expect(tryLock(file).ok).toBe(false);
});

test('a lock of another host holds while it gives signs of life', () => {
  holding({ host: 'elsewhere' });
  const busy = tryLock(file);
  expect(busy.ok || busy.error.message).toContain('on elsewhere');
  age(600_000);
  taken().release();
});

test('an empty lock is being written when young and abandoned when old', () => {
  taken().release();
  writeFileSync(file, '');
  expect(tryLock(file)).toMatchObject({ ok: false, error: { code: 'lock-busy' } });
  age(60_000);
  taken().release();
});

test('a take-over that died half-way does not block for ever', async () => {
  holding({ pid: 2 ** 22 + 12345 });
  writeFileSync(
    `${file}.takeover`,
    JSON.stringify({ pid: 2 ** 22 + 12345, start: 'x', host: os.hostname(), nonce: 'n' }),
  );
  const lock = await acquireLock(file, { timeoutMs: 2000 });
  expect(lock.ok).toBe(true);
  if (lock.ok) lock.value.release();
  expect(existsSync(`${file}.takeover`)).toBe(false);
});

test('a folder that cannot be made is an answer of its own', () => {
  writeFileSync(path.join(folder, 'plain'), '');
  expect(tryLock(path.join(folder, 'plain/x.lock'))).toMatchObject({
    ok: false,
    error: { code: 'lock-impossible' },
  });
});

const script = `
import { acquireLock } from 'SRC/core/lock.ts';
import { appendFileSync } from 'node:fs';
const [file, log, rounds] = process.argv.slice(2);
for (let i = 0; i < Number(rounds); i++) {
  const lock = await acquireLock(file, { timeoutMs: 30000 });
  if (!lock.ok) throw new Error(lock.error.message);
  appendFileSync(log, '(');
  await new Promise((r) => setTimeout(r, 1));
  appendFileSync(log, ')');
  if (i + 1 === Number(rounds) && process.argv[5] === 'keep') { process.send('held'); await new Promise((r) => setTimeout(r, 60000)); }
  if (i + 1 < Number(rounds) || process.argv[5] !== 'exit') lock.value.release();
}
`;
const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => child.once('exit', done));

test('processes never hold it together, also while holders are killed', async () => {
  const program = startScript(folder, 'holder', script);
  const log = path.join(folder, 'log');
  const start = (...args: string[]): ChildProcess => fork(program, [file, log, ...args]);
  const killed = start('1', 'keep');
  await new Promise((held) => killed.once('message', held));
  const others = [start('15', ''), start('15', ''), start('15', 'exit')];
  killed.kill('SIGKILL');
  expect(await Promise.all(others.map(ended))).toEqual([0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toMatch(/^(\(\)){46}$/);
  expect(existsSync(file)).toBe(false);
});

test('processes are told apart', () => {
  expect(isAlive(process.pid)).toBe(true);
  expect(isAlive(2 ** 22 + 12345)).toBe(false);
  expect(isSameProcess(process.pid, ownStartToken())).toBe(true);
  expect(isSameProcess(process.ppid, ownStartToken())).toBe(false);
  expect(isSameProcess(process.pid, `ms:${Math.round(performance.timeOrigin)}`)).toBe(true);
  expect(isSameProcess(process.ppid, 'ms:1')).toBe(false);
});
