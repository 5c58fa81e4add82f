import { expect, test } from 'vitest';
import { layoutOf } from '../../../src/code/graph/export/html/layout.ts';

/** Groups of equal size; most pairs lie within one. */
function madeGraph(count: number, groupSize: number) {
  const groups = Array.from({ length: count }, (_, node) => Math.floor(node / groupSize));
  const pairs: [number, number][] = [];
  for (let node = 1; node < count; node++) {
    const first = groups[node]! * groupSize;
    if (node > first) pairs.push([first + ((node * 7919) % (node - first)), node]);
    if (node % 10 === 0) pairs.push([(node * 31) % node, node]);
  }
  return { groups, pairs, radii: groups.map(() => 3) };
}

test('equal graphs get equal places, pairs lie nearer than other files, no two files lie on each other', () => {
  const graph = madeGraph(300, 30);
  const { xs, ys } = layoutOf(graph);
  expect(layoutOf(graph)).toEqual({ xs, ys });
  const distance = (a: number, b: number) => Math.hypot(xs[a]! - xs[b]!, ys[a]! - ys[b]!);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const apart = graph.groups.map((_, node) => distance(node, (node + 150) % 300));
  expect(mean(graph.pairs.map(([a, b]) => distance(a, b))) * 2).toBeLessThan(mean(apart));
  for (let a = 0; a < 300; a++) for (let b = 0; b < a; b++) expect(distance(a, b)).toBeGreaterThan(0.5);
});

test('files without edges and very small graphs have places', () => {
  expect(layoutOf({ groups: [], pairs: [], radii: [] }).xs).toHaveLength(0);
  expect(layoutOf({ groups: [0], pairs: [], radii: [3] }).xs.every(Number.isFinite)).toBe(true);
  const { xs, ys } = layoutOf({ groups: [0, 0, 1, 1], pairs: [[0, 1]], radii: [3, 3, 3, 3] });
  expect([...xs, ...ys].every((value) => Number.isFinite(value) && Math.abs(value) < 1000)).toBe(true);
});

test('5,000 files are placed', { timeout: 60_000 }, () => {
  const { xs, ys } = layoutOf(madeGraph(5000, 200));
  expect([...xs, ...ys].every((value) => Math.abs(value) < 20_000)).toBe(true);
});

test('files that all use each other do not lie over one another', () => {
  const count = 60;
  const pairs = Array.from({ length: count }, (_, a) =>
    Array.from({ length: a }, (__, b) => [b, a] as const),
  ).flat();
  const { xs, ys } = layoutOf({
    groups: new Array<number>(count).fill(0),
    pairs,
    radii: new Array<number>(count).fill(8),
  });
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) expect(Math.hypot(xs[a]! - xs[b]!, ys[a]! - ys[b]!)).toBeGreaterThan(12);
});
