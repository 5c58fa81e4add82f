import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SentenceStore } from '../../../../src/code/search/sentences/sentence-store.ts';
import { SentenceThread } from '../../../../src/code/search/sentences/sentence-thread.ts';
import { VectorSearch } from '../../../../src/code/search/sentences/vector-search.ts';
import { quantise } from '../../../../src/engine/dot.ts';
import { NearGraph } from '../../../../src/engine/embedding/near-graph.ts';
import { SENTENCE_WIDTH } from '../../../../src/engine/embedding/sentence-encoder.ts';
import { removeTrees, temporaryFolder } from '../random-tree.ts';

const thread = SentenceThread.share();
const isThere = (await NearGraph.create(SENTENCE_WIDTH)) !== undefined;
afterAll(async () => {
  await thread.release();
  removeTrees();
});

/** Vectors of length 1 around some centres: numbers that look random, and are the same every time. */
function vectorsOf(count: number, salt: number) {
  const codes = new Int8Array(count * SENTENCE_WIDTH);
  const scales = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const wave = (k: number, x: number) => (Math.sin(x * 12.9898 + k * 78.233) * 43758.5453) % 1;
    const vector = Float32Array.from(
      { length: SENTENCE_WIDTH },
      (_, k) => wave(k, i % 17) + 0.8 * wave(k + 1000, i + salt),
    );
    const length = Math.hypot(...vector);
    const row = codes.subarray(i * SENTENCE_WIDTH, (i + 1) * SENTENCE_WIDTH);
    scales[i] = quantise(
      vector.map((x) => x / length),
      row,
    ).scale;
  }
  return { codes, scales };
}

function storeWith(folder: string, counts: readonly number[]): SentenceStore {
  const store = new SentenceStore(path.join(folder, 'a.sentences'));
  store.create();
  for (const count of counts) addTo(store, count);
  return store;
}

function addTo(store: SentenceStore, count: number): void {
  const hashes = Array.from({ length: count }, (_, i) => {
    const hash = new Uint8Array(16);
    new DataView(hash.buffer).setUint32(0, store.count + i);
    return hash;
  });
  store.addVectors(hashes, vectorsOf(count, store.count));
}

const asked = vectorsOf(30, 5_000_000);
const question = (i: number) => ({
  codes: asked.codes.slice(i * SENTENCE_WIDTH, (i + 1) * SENTENCE_WIDTH),
  scale: asked.scales[i] as number,
});

test.skipIf(!isThere)(
  'above so many vectors a graph answers like the exact search, and takes in what is added',
  async () => {
    const folder = temporaryFolder();
    const store = storeWith(folder, [1200]);
    const exact = new VectorSearch(store, thread, { folder });
    const near = new VectorSearch(store, thread, { folder, mostExact: 1000 });
    const { signal } = new AbortController();
    const recall = async (): Promise<number> => {
      let found = 0;
      for (let i = 0; i < 30; i++) {
        const right = await exact.nearest(question(i), 20);
        const { rows, mean, spread } = await near.nearest(question(i), 20);
        found += rows.filter((row) => right.rows.includes(row)).length;
        expect([mean, spread]).toEqual([right.mean, right.spread]);
      }
      return found / 600;
    };
    const graphs = () => readdirSync(folder).filter((name) => name.endsWith('.hnsw'));
    expect(await recall()).toBe(1); // there is no graph yet
    await near.grow(signal);
    expect(graphs()).toHaveLength(1);
    expect(await recall()).toBeGreaterThanOrEqual(0.95);
    addTo(store, 40); // compared one by one beside the graph
    expect((await near.nearest(question(3), 1240)).rows).toContain(1239);
    expect(await recall()).toBeGreaterThanOrEqual(0.95);
    addTo(store, 2050);
    await near.grow(signal);
    expect(await recall()).toBeGreaterThanOrEqual(0.95);
    const other = new VectorSearch(storeWith(folder, []), thread, { folder, mostExact: 1000 });
    await other.grow(signal); // takes the stored one
    expect(await other.nearest(question(4), 5)).toEqual(await near.nearest(question(4), 5));
    expect(graphs()).toHaveLength(1);
  },
  60_000,
);

test('few vectors: exactly those with the highest products, and what is usual', async () => {
  const folder = temporaryFolder();
  const store = storeWith(folder, [50, 30]);
  const { rows, scores, mean, spread } = await new VectorSearch(store, thread, { folder }).nearest(
    question(0),
    80,
  );
  expect(new Set(rows).size).toBe(80);
  expect([...scores]).toEqual([...scores].sort((a, b) => b - a));
  const average = scores.reduce((sum, score) => sum + score, 0) / 80;
  expect(mean).toBeCloseTo(average, 5);
  expect(spread).toBeCloseTo(Math.sqrt(scores.reduce((sum, x) => sum + (x - average) ** 2, 0) / 80), 5);
});
