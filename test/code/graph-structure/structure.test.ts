import fc from 'fast-check';
import { expect, test } from 'vitest';
import { communities, type WeightedEdge } from '../../../src/code/graph/structure/communities.ts';
import { circleThrough, components, cycles, depths } from '../../../src/code/graph/structure/layers.ts';

const links = fc
  .integer({ min: 0, max: 14 })
  .chain((size) =>
    fc.array(fc.uniqueArray(fc.nat(Math.max(0, size - 1)), { maxLength: 4 }), {
      minLength: size,
      maxLength: size,
    }),
  )
  .map((all) => all.map((targets, file) => targets.filter((target) => target !== file)));

function reaches(all: readonly (readonly number[])[], from: number): Set<number> {
  const seen = new Set<number>();
  const queue = [from];
  for (const node of queue)
    for (const target of all[node] ?? []) {
      if (!seen.has(target)) queue.push(target);
      seen.add(target);
    }
  return seen;
}

test('two files are in one component exactly when each leads to the other', () => {
  fc.assert(
    fc.property(links, (all) => {
      const of = new Map(
        components(all).flatMap((members, id) => members.map((node) => [node, id] as const)),
      );
      const reach = all.map((_, node) => reaches(all, node));
      all.forEach((_, a) => {
        all.forEach((__, b) => {
          const isMutual = a === b || ((reach[a]?.has(b) ?? false) && (reach[b]?.has(a) ?? false));
          expect(of.get(a) === of.get(b)).toBe(isMutual);
        });
      });
    }),
  );
});

test('a file lies above what it depends on, unless both lie in a circle; circles are circles', () => {
  fc.assert(
    fc.property(links, (all) => {
      const depth = depths(all);
      const of = new Map(
        components(all).flatMap((members, id) => members.map((node) => [node, id] as const)),
      );
      all.forEach((targets, file) => {
        for (const target of targets) {
          if (of.get(file) === of.get(target)) expect(depth[file]).toBe(depth[target]);
          else expect(depth[file] as number).toBeGreaterThan(depth[target] as number);
        }
      });
      for (const members of cycles(all)) {
        const circle = circleThrough(members, all);
        expect(circle.length).toBeGreaterThan(1);
        circle.forEach((node, i) => {
          expect(all[node]).toContain(circle[(i + 1) % circle.length]);
        });
      }
    }),
  );
});

const edge = (a: number, b: number, weight = 1): WeightedEdge => ({ a, b, weight });
const TRIANGLES = [edge(0, 1), edge(1, 2), edge(0, 2), edge(3, 4), edge(4, 5), edge(3, 5), edge(2, 3)];

test('two triangles joined by an edge are two communities of modularity 0.357', () => {
  const { groups, modularity } = communities(7, TRIANGLES);
  expect(groups).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
  expect(modularity).toBeCloseTo(0.3571, 4);
});

test('communities are connected, each node is in one, the order of edges does not matter', () => {
  const some = fc.array(fc.tuple(fc.nat(11), fc.nat(11), fc.integer({ min: 1, max: 3 })), { maxLength: 40 });
  fc.assert(
    fc.property(some, (triples) => {
      const edges = triples.map(([a, b, weight]) => edge(a, b, weight));
      const found = communities(12, edges);
      expect(communities(12, [...edges].reverse()).groups).toEqual(found.groups);
      const linked = new Set(edges.flatMap(({ a, b }) => [a, b]));
      expect(found.groups.flat().sort((a, b) => a - b)).toEqual([...linked].sort((a, b) => a - b));
      for (const group of found.groups) {
        const inside = new Set(group);
        const near = Array.from({ length: 12 }, (_, node) =>
          edges.flatMap(({ a, b }) =>
            a === node && inside.has(b) ? [b] : b === node && inside.has(a) ? [a] : [],
          ),
        );
        const reached = reaches(near, group[0] as number);
        reached.add(group[0] as number);
        expect([...reached].sort((a, b) => a - b)).toEqual(group);
      }
    }),
  );
});
