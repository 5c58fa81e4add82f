import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Catalogue,
  type Freshness,
  type WatchLoopOptions,
  walk,
  watchLoop,
} from '../../../src/code/files/index.ts';
import { tryLock } from '../../../src/core/lock.ts';
import { gitEnv, plant, tempFolder } from './tree.ts';

let base = '';
let env: Record<string, string | undefined> = {};
let count = 0;
beforeAll(() => {
  base = tempFolder('loop');
  env = gitEnv(path.join(base, 'home'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const catalogueOf = (root: string): Catalogue => {
  const { files, startedAtMs } = walk(root, { env });
  return { files, takenAtMs: startedAtMs + 60_000 };
};

/** A running loop whose updates are recorded. */
function looping(more: Partial<WatchLoopOptions> = {}) {
  const name = `t${count++}`;
  const root = plant(path.join(base, name), { 'a.ts': '', 'd/b.ts': '' });
  const lockFile = path.join(base, `${name}.lock`);
  const updates: Freshness[] = [];
  const abort = new AbortController();
  const options: WatchLoopOptions = {
    root,
    lockFile,
    env,
    catalogue: catalogueOf(root),
    signal: abort.signal,
    debounceMs: 30,
    pollMs: 30,
    onChanges: async (changes) => {
      updates.push(changes);
      return catalogueOf(root);
    },
    ...more,
  };
  const ended = watchLoop(options);
  return { root, lockFile, options, updates, ended, stop: () => abort.abort() };
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error('waited in vain');
    await new Promise((later) => setTimeout(later, 5));
  }
}
const rest = (ms: number): Promise<void> => new Promise((later) => setTimeout(later, ms));

test.each([undefined, 'by choice'])(
  'changes reach the index once each, then there is quiet (not watched: %s)',
  async (reason) => {
    const modes: (string | undefined)[] = [];
    const loop = looping({
      ...(reason === undefined ? {} : { watching: reason }),
      onMode: (mode) => modes.push(mode),
    });
    const { root, updates } = loop;
    await until(() => modes.length === 1);
    expect(modes).toEqual([reason]);
    writeFileSync(path.join(root, 'a.ts'), 'changed');
    await until(() => updates.length === 1);
    expect(updates[0]).toMatchObject({ changed: ['a.ts'], removed: [] });
    renameSync(path.join(root, 'd'), path.join(root, 'e'));
    await until(() => updates.length === 2);
    expect(updates[1]).toMatchObject({ changed: ['e/b.ts'], removed: ['d/b.ts'] });
    await rest(250);
    expect(updates.length).toBe(2);
    loop.stop();
    expect(await loop.ended).toEqual({ ok: true, value: undefined });
    writeFileSync(path.join(root, 'a.ts'), 'after the end');
    await rest(100);
    expect(updates.length).toBe(2);
    expect(modes).toEqual([reason]);
  },
);

test('a burst of changes is one update, and an endless stream does not hold it up for ever', async () => {
  const loop = looping({ debounceMs: 200 });
  await rest(100);
  for (let i = 0; i < 20; i++) {
    writeFileSync(path.join(loop.root, `burst${i}.ts`), '');
    await rest(5);
  }
  await until(() => loop.updates.length > 0);
  expect(loop.updates[0]?.changed.length).toBe(20);
  const before = loop.updates.length;
  const started = performance.now();
  while (loop.updates.length === before && performance.now() - started < 20_000) {
    writeFileSync(path.join(loop.root, 'stream.ts'), String(performance.now()));
    await rest(3);
  }
  expect(loop.updates.length).toBeGreaterThan(before);
  loop.stop();
  await loop.ended;
});

test('a second loop on the same tree ends at once, says why, and the lock is free after the first', async () => {
  const first = looping();
  await until(() => !tryLock(first.lockFile).ok);
  const second = await watchLoop(first.options);
  expect(second).toMatchObject({ ok: false, error: { code: 'lock-busy' } });
  expect(second.ok || second.error.message).toContain('already running');
  first.stop();
  await first.ended;
  const lock = tryLock(first.lockFile);
  expect(lock.ok).toBe(true);
  if (lock.ok) lock.value.release();
});

test('what an update cannot settle is not tried again and again', async () => {
  let calls = 0;
  const stubborn: Catalogue = { files: [], takenAtMs: Date.now() };
  const loop = looping({
    onChanges: async () => {
      calls++;
      return stubborn;
    },
  });
  writeFileSync(path.join(loop.root, 'a.ts'), 'changed');
  await until(() => calls > 0);
  await rest(400);
  expect(calls).toBeLessThan(4);
  const settled = calls;
  writeFileSync(path.join(loop.root, 'a.ts'), 'changed again');
  await until(() => calls > settled);
  loop.stop();
  await loop.ended;
});

test('an update that fails ends the loop with its error, and nothing stays locked', async () => {
  const loop = looping({ onChanges: () => Promise.reject(new Error('disk full')) });
  writeFileSync(path.join(loop.root, 'a.ts'), 'changed');
  await expect(loop.ended).rejects.toThrow('disk full');
  const lock = tryLock(loop.lockFile);
  expect(lock.ok).toBe(true);
  if (lock.ok) lock.value.release();
});
