import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { NearGraph } from '../../../src/engine/embedding/near-graph.ts';

const DIM = 48;
const folder = mkdtempSync(path.join(os.tmpdir(), 'near-graph-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** The package is optional. */
const isThere = (await NearGraph.create(DIM)) !== undefined;

/** Uniform numbers from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Vectors of length 1 around some centres, as those of texts about some subjects are. */
function clustered(seed: number, count: number, clusters: number): Float32Array[] {
  const random = randomFrom(seed);
  const normal = () => random() + random() + random() + random() - 2;
  const centres = Array.from({ length: clusters }, () => Float32Array.from({ length: DIM }, normal));
  return Array.from({ length: count }, (_, i) => {
    const centre = centres[i % clusters] as Float32Array;
    const vector = centre.map((x) => x + 0.7 * normal());
    const length = Math.hypot(...vector);
    return vector.map((x) => x / length);
  });
}

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, x, k) => sum + x * (b[k] as number), 0);

function exact(vectors: readonly Float32Array[], query: Float32Array, count: number): number[] {
  const scores = vectors.map((vector) => dot(vector, query));
  return scores
    .map((_, i) => i)
    .sort((a, b) => (scores[b] as number) - (scores[a] as number))
    .slice(0, count);
}

async function graphOf(vectors: readonly Float32Array[]): Promise<NearGraph> {
  const graph = await NearGraph.create(DIM);
  if (!graph) throw new Error('the package was there before');
  vectors.forEach((vector, label) => {
    graph.add(vector, label);
  });
  return graph;
}

test.skipIf(!isThere)('finds at least 95 of 100 that an exact search finds', async () => {
  const problem = fc.record({
    seed: fc.integer(),
    count: fc.integer({ min: 1, max: 2000 }),
    clusters: fc.integer({ min: 1, max: 60 }),
    wanted: fc.integer({ min: 1, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(problem, async ({ seed, count, clusters, wanted }) => {
      const vectors = clustered(seed, count + 20, clusters);
      const queries = vectors.splice(count);
      const graph = await graphOf(vectors);
      let found = 0;
      let all = 0;
      for (const query of queries) {
        const right = new Set(exact(vectors, query, wanted));
        const { labels, scores } = graph.nearest(query, wanted);
        expect(labels).toHaveLength(right.size);
        labels.forEach((label, i) => {
          expect(scores[i]).toBeCloseTo(dot(vectors[label] as Float32Array, query), 4);
        });
        found += labels.filter((label) => right.has(label)).length;
        all += right.size;
      }
      expect(found / all).toBeGreaterThanOrEqual(0.95);
    }),
    { numRuns: 6, seed: 11 },
  );
});

test.skipIf(!isThere)('is the same after it was written and read, and goes on growing', async () => {
  const vectors = clustered(7, 1500, 20);
  const graph = await graphOf(vectors.slice(0, 1000));
  const file = path.join(folder, 'a.hnsw');
  graph.save(file);
  const read = await NearGraph.read(file, DIM);
  const [query = new Float32Array(DIM)] = clustered(9, 1, 1);
  expect(read?.size).toBe(1000);
  expect(read?.nearest(query, 10)).toEqual(graph.nearest(query, 10));
  vectors.slice(1000).forEach((vector, i) => {
    read?.add(vector, 1000 + i);
  });
  expect(read?.nearest(vectors[1400] as Float32Array, 1).labels).toEqual([1400]);
});

test.skipIf(!isThere)('an empty one has no answers; a file that is none is nothing', async () => {
  expect((await graphOf([])).nearest(new Float32Array(DIM), 3)).toEqual({ labels: [], scores: [] });
  const file = path.join(folder, 'b.hnsw');
  writeFileSync(file, 'no graph at all');
  expect(await NearGraph.read(file, DIM)).toBeUndefined();
  expect(await NearGraph.read(path.join(folder, 'c.hnsw'), DIM)).toBeUndefined();
});
