import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { sharedMemory } from '../../src/engine/kernel.ts';
import { Pool, type PoolOptions, taskKind } from '../../src/engine/pool.ts';
import { runBatches } from '../../src/engine/pool-batches.ts';

const fixture = path.resolve(import.meta.dirname, '../fixtures/engine/worker.mjs');
const double = taskKind<number, number>(fixture);
const thread = taskKind<null, number>(fixture, 'thread');
const exit = taskKind<null, never>(fixture, 'exit');
const exhaust = taskKind<null, never>(fixture, 'exhaust');
const spin = taskKind<number, number>(fixture, 'spin');
const doubleAll = taskKind<readonly number[], number[]>(fixture, 'doubleAll');

const pools: Pool[] = [];
function newPool(options: PoolOptions = {}): Pool {
  const pool = new Pool({ threads: 2, ...options });
  pools.push(pool);
  return pool;
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** Threads of this process as the kernel counts them; 0 where it does not say. */
const systemThreads = () => (existsSync('/proc/self/task') ? readdirSync('/proc/self/task').length : 0);

test('tasks come back with their results, many more of them than threads', async () => {
  const pool = newPool();
  const results = await Promise.all(Array.from({ length: 50 }, (_, i) => pool.run(double, i)));
  expect(results).toEqual(Array.from({ length: 50 }, (_, i) => ({ ok: true, value: 2 * i })));
});

test('shared memory is passed, not copied', async () => {
  const memory = sharedMemory(65536);
  new Uint8Array(memory.buffer)[77] = 5;
  const readShared = taskKind<{ memory: object; index: number }, number>(fixture, 'readShared');
  expect(await newPool().run(readShared, { memory, index: 77 })).toEqual({ ok: true, value: 5 });
});

test('an exception fails its task with the first line of its message', async () => {
  const pool = newPool();
  const result = await pool.run(taskKind<null, never>(fixture, 'fail'), null);
  expect(result).toEqual({ ok: false, reason: 'threw', detail: 'this handler always throws' });
  expect(await pool.run(double, 1)).toEqual({ ok: true, value: 2 });
});

test('a thread that dies fails its own task only, also when it is the only thread and others wait', async () => {
  const pool = newPool({ threads: 1 });
  const [first, dead, after, last] = await Promise.all([
    pool.run(double, 1),
    pool.run(exit, null),
    pool.run(double, 2),
    pool.run(double, 3),
  ]);
  expect(dead).toEqual({ ok: false, reason: 'crashed', detail: 'worker exited with code: 7' });
  expect([first, after, last]).toEqual([2, 4, 6].map((value) => ({ ok: true, value })));
});

test('threads that never come up fail their tasks, and nothing waits for ever', async () => {
  const pool = newPool();
  const stopAtOnce = (worker: Worker) => void worker.terminate();
  process.on('worker', stopAtOnce);
  try {
    for (const result of await Promise.all([1, 2, 3].map((x) => pool.run(double, x))))
      expect(result).toMatchObject({ ok: false, reason: 'crashed' });
  } finally {
    process.off('worker', stopAtOnce);
  }
  expect(await pool.run(double, 4)).toEqual({ ok: true, value: 8 });
});

test('a task beyond its heap limit is out of memory, and the pool goes on', async () => {
  const pool = newPool({ heapLimitMb: 24 });
  expect(await pool.run(exhaust, null)).toMatchObject({ ok: false, reason: 'out-of-memory' });
  expect(await pool.run(double, 4)).toEqual({ ok: true, value: 8 });
});

test('a task past its deadline is stopped though it never yields', async () => {
  const pool = newPool({ threads: 1 });
  await pool.run(double, 1);
  const started = performance.now();
  const result = await pool.run(spin, 30_000, { deadlineMs: 50 });
  expect(result).toEqual({ ok: false, reason: 'deadline', detail: 'not done after 50 ms' });
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(await pool.run(double, 5)).toEqual({ ok: true, value: 10 });
});

test('aborting rejects with the reason of the signal, running or waiting', async () => {
  const pool = newPool({ threads: 1 });
  await pool.run(double, 1);
  const running = new AbortController();
  const waiting = new AbortController();
  const one = pool.run(spin, 30_000, { signal: running.signal });
  const two = pool.run(double, 1, { signal: waiting.signal });
  const three = pool.run(double, 3);
  waiting.abort(new Error('not wanted any more'));
  await expect(two).rejects.toThrow('not wanted any more');
  running.abort(new Error('stop'));
  await expect(one).rejects.toThrow('stop');
  expect(await three).toEqual({ ok: true, value: 6 });
  await expect(pool.run(double, 1, { signal: running.signal })).rejects.toThrow('stop');
});

test('retire lets the running task end and gives the next one another thread', async () => {
  const pool = newPool({ threads: 1 });
  const before = await pool.run(thread, null);
  const running = pool.run(spin, 100);
  pool.retire();
  expect(await running).toEqual({ ok: true, value: 100 });
  const after = await pool.run(thread, null);
  expect(before.ok && after.ok && before.value !== after.value).toBe(true);
});

test('close stops what runs and what waits, and leaves no thread', async () => {
  const pool = newPool();
  const first = newPool();
  await first.run(double, 1); // whatever the process starts once has started after this
  await first.close();
  const threadsBefore = systemThreads();
  await pool.run(double, 1);
  const tasks = [1, 2, 3].map(() => pool.run(spin, 30_000));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(pool.aliveThreads).toBe(2);
  await pool.close();
  for (const result of await Promise.all(tasks))
    expect(result).toMatchObject({ ok: false, reason: 'closed' });
  expect(pool.aliveThreads).toBe(0);
  expect(systemThreads()).toBeLessThanOrEqual(threadsBefore);
  expect(await pool.run(double, 1)).toMatchObject({ ok: false, reason: 'closed' });
});

test('a worker that does not exist is an exception', async () => {
  await expect(newPool().run(taskKind<null, null>('no-such-worker'), null)).rejects.toThrow(
    'build the package',
  );
});

test('a bad item costs only itself: its batch is retried item by item', async () => {
  const values = new Map<number, number>();
  const failed = await runBatches(newPool(), {
    kind: doubleAll,
    task: (batch) => batch,
    items: Array.from({ length: 40 }, (_, i) => i),
    weigh: () => 1,
    batchWeight: 6,
    onResult: (output, batch) =>
      void batch.forEach((item, i) => void values.set(item, output[i] ?? Number.NaN)),
  });
  expect(failed).toEqual([{ item: 13, reason: 'crashed', detail: 'worker exited with code: 1' }]);
  expect(values.size).toBe(39);
  for (const [item, value] of values) expect(value).toBe(2 * item);
});

test('aborting ends the batches', async () => {
  const controller = new AbortController();
  let answers = 0;
  const done = runBatches(newPool(), {
    kind: doubleAll,
    task: (batch) => batch,
    items: Array.from({ length: 100 }, (_, i) => 100 + i),
    weigh: () => 1,
    batchWeight: 1,
    onResult: () => {
      answers++;
      controller.abort(new Error('enough'));
    },
    signal: controller.signal,
  });
  await expect(done).rejects.toThrow('enough');
  expect(answers).toBeLessThan(10);
});

test('a task stopped while its thread is starting does not take the process with it', async () => {
  for (let i = 0; i < 8; i++) {
    const pool = newPool();
    const controller = new AbortController();
    const tasks = [0, 1].map(() =>
      pool.run(spin, 5, { signal: controller.signal }).catch((error: Error) => error),
    );
    setTimeout(() => controller.abort(new Error('stopped')), 5 * i);
    for (const result of await Promise.all(tasks)) {
      expect(result).toSatisfy((r: unknown) => r instanceof Error || (r as { ok: boolean }).ok);
    }
    await pool.close();
  }
});
