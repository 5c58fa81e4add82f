import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { BLOB_FORMAT, Field, HEADER } from '../../../src/code/index/blob.ts';
import { FactsStore, hashKey, type NewBlob } from '../../../src/code/index/facts-store.ts';

const made: string[] = [];
const temporary = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'facts-'));
  made.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const VERSION = 7;
const MOST_PACKS = 8;

const hashOf = (id: number): Uint8Array => createHash('sha256').update(`${id}`).digest().subarray(0, 16);

/** A blob whose content follows from its number. */
function blobOf(id: number, words = 40 + (id % 50)): NewBlob {
  const content = Uint32Array.from({ length: words }, (_, i) => Math.imul(id + 1, i + 17));
  content[Field.format] = BLOB_FORMAT;
  content[Field.byteLength] = content.byteLength;
  return { hash: hashOf(id), buffer: content.buffer, offset: 0, length: content.byteLength };
}

const packs = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);
const keysOf = (ids: Iterable<number>): Set<string> => new Set([...ids].map((id) => hashKey(hashOf(id))));

/** @returns whether the store has the blob; what it gives is right */
function holds(store: FactsStore, id: number): boolean {
  const found = store.read(hashOf(id));
  if (found) expect(Buffer.from(found.bytes).equals(Buffer.from(blobOf(id).buffer))).toBe(true);
  return found !== undefined;
}

type Step =
  | { readonly kind: 'append'; readonly ids: readonly number[] }
  | { readonly kind: 'damage'; readonly pack: number; readonly at: number; readonly by: number }
  | { readonly kind: 'compact' }
  | { readonly kind: 'other'; readonly ids: readonly number[] };

const ids = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('append' as const), ids }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('damage' as const),
      pack: fc.nat(),
      at: fc.nat(),
      by: fc.integer({ min: 1, max: 255 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('compact' as const) }) },
  // Another process, of another worktree of the repository, writes and merges in the same folder.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('other' as const), ids }) },
);

test('blobs come back as they were stored or not at all, through merges, damage and other writers', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const folder = path.join(temporary(), 'facts');
      const store = new FactsStore(folder, VERSION);
      const stored = new Set<number>();
      let isDamaged = false;
      for (const given of steps) {
        store.refresh();
        if (given.kind === 'append') {
          store.append(given.ids.map((id) => blobOf(id)));
          for (const id of given.ids) stored.add(id);
        } else if (given.kind === 'other') {
          const other = new FactsStore(folder, VERSION);
          other.append(given.ids.map((id) => blobOf(id)));
          for (const id of given.ids) stored.add(id);
          other.compact(() => keysOf(stored));
          store.refresh();
        } else if (given.kind === 'compact') {
          store.compact(() => keysOf(stored));
          expect(packs(folder).length).toBeLessThanOrEqual(MOST_PACKS);
        } else if (packs(folder).length > 0) {
          const names = packs(folder);
          const file = path.join(folder, names[given.pack % names.length] as string);
          const bytes = readFileSync(file);
          const at = given.at % bytes.length;
          bytes[at] = (bytes[at] as number) ^ given.by;
          writeFileSync(file, bytes);
          isDamaged = true;
        }
        for (const id of stored) {
          if (!holds(store, id)) {
            expect(isDamaged).toBe(true);
            stored.delete(id);
          }
        }
      }
      store.compact(() => keysOf(stored));
      const reopened = new FactsStore(folder, VERSION);
      for (const id of stored) expect(holds(reopened, id) || isDamaged).toBe(true);
    }),
    { numRuns: 150 },
  );
}, 120_000);

test('many small appends leave few packs, and seldom copy the large one', () => {
  const folder = path.join(temporary(), 'facts');
  const store = new FactsStore(folder, VERSION);
  const live = new Set<number>();
  const add = (from: number, count: number) => {
    const fresh = Array.from({ length: count }, (_, i) => from + i);
    store.append(fresh.map((id) => blobOf(id)));
    for (const id of fresh) live.add(id);
    store.compact(() => keysOf(live));
  };
  add(0, 3000);
  const [large] = packs(folder);
  const written = statSync(path.join(folder, large as string)).mtimeMs;
  for (let i = 0; i < 200; i++) add(10_000 + i, 1);
  expect(packs(folder).length).toBeLessThanOrEqual(MOST_PACKS);
  expect(packs(folder)).toContain(large);
  expect(statSync(path.join(folder, large as string)).mtimeMs).toBe(written);
  for (const id of live) expect(holds(store, id)).toBe(true);
});

test('blobs that no file has are kept while they are few', () => {
  const folder = path.join(temporary(), 'facts');
  const store = new FactsStore(folder, VERSION);
  const words = 1 << 18;
  const live = new Set<number>([0]);
  for (let id = 0; id < 40; id++) {
    store.append([blobOf(id, words)]);
    store.compact(() => keysOf(live));
  }
  const size = packs(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  expect(size).toBeLessThan((16 + 12) << 20);
  expect(store.read(hashOf(0))?.bytes.length).toBe(words * 4);
});

test('packs of another version are not used, and go when packs are merged', () => {
  const folder = path.join(temporary(), 'facts');
  new FactsStore(folder, VERSION + 1).append([blobOf(1)]);
  const store = new FactsStore(folder, VERSION);
  expect(store.isEmpty).toBe(true);
  const [foreign] = packs(folder);
  for (let id = 10; id < 10 + MOST_PACKS; id++) store.append([blobOf(id)]);
  store.compact(() => keysOf([10, 11, 12]));
  expect(packs(folder)).not.toContain(foreign);
  expect(holds(store, 12)).toBe(true);
});

test('a folder that was removed is made again', () => {
  const folder = path.join(temporary(), 'facts');
  const store = new FactsStore(folder, VERSION);
  store.append([blobOf(1)]);
  rmSync(path.dirname(folder), { recursive: true });
  store.refresh();
  expect(store.isEmpty).toBe(true);
  store.append([blobOf(1)]);
  expect(holds(store, 1)).toBe(true);
  expect(HEADER).toBeLessThan(40); // blobs of this test are longer than a header
});
