import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { Arena, nativeKernel } from '../../src/engine/arena.ts';
import { entropyTwin } from '../../src/engine/entropy-twin.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('regions are aligned, do not overlap, and never start at 0, which means none', () => {
  const arena = Arena.create();
  const regions = [1, 16, 7, 0, 100].map((size) => ({ size, offset: arena.allocate(size) }));
  let end = 1;
  for (const { size, offset } of regions) {
    expect(offset % 16).toBe(0);
    expect(offset).toBeGreaterThanOrEqual(end);
    end = offset + size;
  }
});

test('growing keeps what is there and the views of it', () => {
  const arena = Arena.create({ initialBytes: 1000 });
  const early = arena.newU8(100).fill(7);
  const late = arena.newU8(5_000_000).fill(9);
  early[0] = 8;
  expect(arena.u8(early.byteOffset, 2)).toEqual(Uint8Array.of(8, 7));
  expect(late[4_999_999]).toBe(9);
  expect(arena.holds(early)).toBe(true);
  expect(arena.holds(late)).toBe(true);
  expect(arena.place(early)).toBe(early.byteOffset);
});

test('past a region there is room for what a kernel may read', () => {
  const arena = Arena.create();
  for (let i = 0; i < 300; i++) {
    const region = arena.newU8(1000 + i);
    expect(arena.memory.buffer.byteLength).toBeGreaterThanOrEqual(region.byteOffset + region.length + 64);
  }
});

test('a full arena says so and stays usable', () => {
  const arena = Arena.create({ initialBytes: 0, maximumBytes: 2 * 65536 });
  expect(() => arena.allocate(3 * 65536)).toThrow(RangeError);
  expect(arena.newU8(1000).length).toBe(1000);
});

test('scratch gives back what was allocated, also after an exception', () => {
  const arena = Arena.create();
  const before = arena.usedBytes;
  expect(() =>
    arena.scratch(() => {
      arena.allocate(10_000);
      throw new Error('half way');
    }),
  ).toThrow('half way');
  expect(arena.usedBytes).toBe(before);
  arena.scratch(() => expect(arena.place(Uint8Array.of(1, 2, 3))).toBeGreaterThan(0));
  expect(arena.usedBytes).toBe(before);
});

test('foreign bytes are copied in', () => {
  const arena = Arena.create();
  const foreign = new Uint8Array([0, 1, 2, 3]).subarray(1);
  expect(arena.holds(foreign)).toBe(false);
  expect(Array.from(arena.u8(arena.place(foreign), 3))).toEqual([1, 2, 3]);
});

test('a lent window is written by another thread and stays inside its bounds', async () => {
  const arena = Arena.create();
  const window = arena.lend(64);
  const after = arena.newU8(16).fill(3);
  const code = `const { workerData, parentPort } = require('node:worker_threads');
    new Uint8Array(workerData.memory.buffer, workerData.offset, 64).fill(5); parentPort.postMessage(0);`;
  const worker = new Worker(code, { eval: true, workerData: window });
  await new Promise((resolve) => worker.once('message', resolve));
  await worker.terminate();
  expect(new Set(arena.u8(window.offset, 64))).toEqual(new Set([5]));
  expect(new Set(after)).toEqual(new Set([3]));
  const there = Arena.over(window);
  expect(there.allocate(64)).toBe(window.offset);
  expect(() => there.allocate(1)).toThrow(RangeError);
});

test('a kernel that cannot be loaded is replaced by its twin', () => {
  const native = Arena.create().kernel('entropy', entropyTwin);
  const twin = Arena.create({}, () => undefined).kernel('entropy', entropyTwin);
  expect([native.isNative, twin.isNative]).toEqual([true, false]);
});

test('a memory of another kind than WebAssembly has no native kernels', () => {
  expect(nativeKernel('entropy', { buffer: new SharedArrayBuffer(65536) })).toBeUndefined();
});

test('without WebAssembly at all the twins do the work, in a memory that grows', () => {
  const script = `
    const { Arena } = await import('./src/engine/arena.ts');
    const { Entropy } = await import('./src/engine/entropy.ts');
    const arena = Arena.create({ initialBytes: 100 });
    const entropy = new Entropy(arena);
    const early = arena.newU8(3).fill(1);
    const bytes = arena.newU8(2 ** 20).fill(0).fill(1, 2 ** 19);
    console.log(typeof WebAssembly, entropy.isNative, entropy.ofBytes(bytes), arena.holds(early));`;
  const { outputFiles } = buildSync({
    stdin: { contents: script, resolveDir: root },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  const run = spawnSync(process.execPath, ['--jitless', '--input-type=module'], {
    cwd: root,
    input: outputFiles[0]?.text ?? '',
    encoding: 'utf8',
  });
  expect(run.stdout, run.stderr).toBe('undefined false 1 true\n');
});

/** Ids of the sections of a WebAssembly module. */
function sectionIds(bytes: Uint8Array): number[] {
  const ids: number[] = [];
  for (let at = 8; at < bytes.length; ) {
    ids.push(bytes[at++] ?? 0);
    let size = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = bytes[at++] ?? 0;
      size |= (byte & 127) << shift;
      more = byte > 127;
    }
    at += size;
  }
  return ids;
}

test('no kernel brings data of its own, which would lie where another has its own', () => {
  const modules = readdirSync(path.join(root, 'wasm')).filter((name) => name.endsWith('.wasm'));
  expect(modules.length).toBeGreaterThanOrEqual(7);
  const DATA = 11;
  for (const name of modules)
    expect(sectionIds(readFileSync(path.join(root, 'wasm', name))), name).not.toContain(DATA);
});
