import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { SentenceStore, type StoredVectors } from '../../../../src/code/search/sentences/sentence-store.ts';
import { SENTENCE_WIDTH } from '../../../../src/engine/embedding/sentence-encoder.ts';
import { removeTrees, temporaryFolder } from '../random-tree.ts';

afterAll(removeTrees);

const newFile = (): string => path.join(temporaryFolder(), 'a.sentences');
const hashOf = (id: number): Uint8Array => new Uint8Array(16).fill(id);

/** Vectors that tell their ids. */
function vectorsOf(ids: readonly number[]): StoredVectors {
  const codes = new Int8Array(ids.length * SENTENCE_WIDTH);
  ids.forEach((id, i) => {
    codes.fill(id, i * SENTENCE_WIDTH, (i + 1) * SENTENCE_WIDTH);
  });
  return { codes, scales: Float32Array.from(ids, (id) => id / 2) };
}

/** What a store says of every id below 100: the vector that it has under the hash of that id. */
function contentOf(store: SentenceStore): Record<number, readonly [code: number, scale: number]> {
  const all = { codes: new Int8Array(store.count * SENTENCE_WIDTH), scales: new Float32Array(store.count) };
  store.copyTo(all);
  const known: Record<number, readonly [number, number]> = {};
  for (let id = 0; id < 100; id++) {
    const number = store.numberOf(hashOf(id));
    if (number === undefined) continue;
    known[id] = [all.codes[number * SENTENCE_WIDTH + 5] as number, all.scales[number] as number];
  }
  return known;
}

const add = (store: SentenceStore, ids: readonly number[]): number =>
  store.addVectors(ids.map(hashOf), vectorsOf(ids));

test('there is none until it is made; what one process adds another one sees', () => {
  const file = newFile();
  const reader = new SentenceStore(file);
  const writer = new SentenceStore(file);
  expect(reader.exists).toBe(false);
  writer.create();
  expect(add(writer, [1, 2])).toBe(0);
  expect(add(writer, [3])).toBe(2);
  writer.addContent(hashOf(50), Uint32Array.of(0, 2, 1, 0));
  reader.refresh();
  expect(reader.exists).toBe(true);
  expect(contentOf(reader)).toEqual({ 1: [1, 0.5], 2: [2, 1], 3: [3, 1.5] });
  expect(reader.contentOf(hashOf(50))).toEqual(Uint32Array.of(0, 2, 1, 0));
  expect(reader.contentOf(hashOf(51))).toBeUndefined();
  expect(reader.revision).toBe(writer.revision);
});

test('whatever a killed writer left: whole records stay, and the next writer goes on', () => {
  const whole = newFile();
  const first = new SentenceStore(whole);
  first.create();
  const ends = [statSync(whole).size];
  for (const id of [1, 2, 3]) {
    add(first, [id]);
    ends.push(statSync(whole).size);
  }
  const bytes = readFileSync(whole);
  fc.assert(
    fc.property(fc.integer({ min: ends[0] as number, max: bytes.length }), (cut) => {
      const file = newFile();
      writeFileSync(file, bytes.subarray(0, cut));
      const store = new SentenceStore(file);
      const kept = ends.filter((end) => end <= cut).length - 1;
      expect(store.count).toBe(kept);
      add(store, [9]);
      expect(new SentenceStore(file).count).toBe(kept + 1);
      expect(contentOf(new SentenceStore(file))[9]).toEqual([9, 4.5]);
    }),
    { numRuns: 40 },
  );
});

test('a damaged record ends what is read; a file of something else is none', () => {
  const file = newFile();
  const store = new SentenceStore(file);
  store.create();
  add(store, [1]);
  const good = statSync(file).size;
  appendFileSync(file, new Uint8Array(500).fill(7));
  expect(new SentenceStore(file).count).toBe(1);
  const other = new SentenceStore(file);
  add(other, [2]);
  expect(statSync(file).size).toBe(2 * good - 16);
  writeFileSync(file, 'something else entirely');
  other.refresh();
  expect([other.exists, other.count]).toEqual([false, 0]);
  other.create();
  expect([other.exists, add(other, [4])]).toEqual([true, 0]);
});

test('compacting keeps what living contents have, under new numbers', () => {
  const file = newFile();
  const store = new SentenceStore(file);
  const reader = new SentenceStore(file);
  store.create();
  add(store, [1, 2, 3, 4, 5, 6]);
  store.addContent(hashOf(70), Uint32Array.of(0, 4, 3, 1));
  for (const id of [71, 72, 73]) store.addContent(hashOf(id), Uint32Array.of(0, id - 71));
  store.compact([hashOf(70), hashOf(71), hashOf(72)]);
  expect(store.count).toBe(6);
  const before = store.edition;
  store.compact([hashOf(70), hashOf(99)]);
  reader.refresh();
  for (const each of [store, reader]) {
    expect(contentOf(each)).toEqual({ 5: [5, 2.5], 2: [2, 1] });
    expect(each.contentOf(hashOf(70))).toEqual(Uint32Array.of(0, 0, 3, 1));
    expect(each.contentOf(hashOf(71))).toBeUndefined();
    expect(each.edition).not.toBe(before);
  }
  expect(add(store, [7])).toBe(2);
});
