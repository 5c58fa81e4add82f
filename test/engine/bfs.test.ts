import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Arena } from '../../src/engine/arena.ts';
import {
  buildCsr,
  DEFAULT_PAGE_RANK,
  type EdgeList,
  GraphWalk,
  reversed,
  UNREACHED,
} from '../../src/engine/bfs.ts';
import { bothArenas } from './both-arenas.ts';

const { native, twin } = bothArenas();
const WEIGHTS = [1, 0.8, 0.7, 0.5, 0, 0.25];

interface Graph {
  readonly nodes: number;
  readonly edges: readonly (readonly [from: number, to: number, kind: number])[];
  readonly starts: readonly number[];
  readonly maxDepth: number;
}

const graph: fc.Arbitrary<Graph> = fc.integer({ min: 1, max: 70 }).chain((nodes) =>
  fc.record({
    nodes: fc.constant(nodes),
    edges: fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1), fc.nat(5)), { maxLength: 4 * nodes }),
    starts: fc.array(fc.nat(nodes - 1), { maxLength: 4 }),
    maxDepth: fc.oneof(fc.nat(6), fc.constant(1000)),
  }),
);

const listOf = (edges: Graph['edges']): EdgeList => ({
  sources: edges.map(([from]) => from),
  targets: edges.map(([, to]) => to),
  kinds: edges.map(([, , kind]) => kind),
});

function walk<T>(
  arena: Arena,
  { nodes, edges }: Pick<Graph, 'nodes' | 'edges'>,
  ask: (on: GraphWalk) => T,
): T {
  return arena.scratch(() => ask(new GraphWalk(arena, buildCsr(arena, nodes, listOf(edges)))));
}

/** The same question to the kernel and to the twin; both answers must be equal. */
function both<T>(asked: Pick<Graph, 'nodes' | 'edges'>, ask: (on: GraphWalk) => T): T {
  const answer = walk(native, asked, ask);
  expect(walk(twin, asked, ask)).toEqual(answer);
  return answer;
}

test('both engines are what they say', () => {
  const isNative = (arena: Arena) => walk(arena, { nodes: 1, edges: [] }, (on) => on.isNative);
  expect([isNative(native), isNative(twin)]).toEqual([true, false]);
});

test('reach and paths: the kernel equals the twin, and both the definition', () => {
  fc.assert(
    fc.property(graph, (asked) => {
      const { order, depths, from } = both(asked, (on) => on.paths(asked.starts, WEIGHTS, asked.maxDepth));
      expect(both(asked, (on) => on.reach(asked.starts, WEIGHTS, asked.maxDepth))).toEqual({ order, depths });
      const usable = asked.edges.filter(([, , kind]) => (WEIGHTS[kind] ?? 0) > 0);
      // Depths by relaxing every edge until nothing changes.
      const wanted = new Array<number>(asked.nodes).fill(UNREACHED);
      for (const start of asked.starts) wanted[start] = 0;
      for (let round = 0; round < asked.nodes; round++)
        for (const [a, b] of usable)
          if ((wanted[a] ?? 0) + 1 < (wanted[b] ?? 0)) wanted[b] = (wanted[a] ?? 0) + 1;
      expect([...depths]).toEqual(wanted.map((depth) => (depth > asked.maxDepth ? UNREACHED : depth)));
      const reached = [...depths.keys()].filter((node) => depths[node] !== UNREACHED);
      expect([...order].sort((a, b) => a - b)).toEqual(reached);
      order.forEach((node, i) => {
        const before = from[i] ?? -1;
        if (depths[node] === 0) expect(before).toBe(node);
        else {
          expect((depths[before] ?? 0) + 1).toBe(depths[node]);
          expect(usable.some(([a, b]) => a === before && b === node)).toBe(true);
        }
      });
    }),
    { numRuns: 400 },
  );
});

test('proximity: the kernel equals the twin, and both the best product over all paths', () => {
  fc.assert(
    fc.property(graph, fc.constantFrom(0, 0.1, 0.5), (asked, floor) => {
      const near = both(asked, (on) => on.proximity(asked.starts, WEIGHTS, floor, asked.maxDepth));
      // Bellman and Ford: paths of at most one more edge in each round, from a copy of the values.
      let wanted = new Array<number>(asked.nodes).fill(0);
      for (const start of asked.starts) wanted[start] = 1;
      for (let round = 0; round < Math.min(asked.maxDepth, asked.nodes); round++) {
        const next = wanted.slice();
        for (const [a, b, kind] of asked.edges) {
          const product = Math.fround((wanted[a] ?? 0) * Math.fround(WEIGHTS[kind] ?? 0));
          if (product > (next[b] ?? 0) && product >= Math.fround(floor)) next[b] = product;
        }
        wanted = next;
      }
      expect([...near]).toEqual(wanted);
    }),
    { numRuns: 400 },
  );
});

test('PageRank: the kernel equals the twin, sums to 1, and is what a walk ends in', () => {
  fc.assert(
    fc.property(graph, fc.boolean(), (asked, isPersonal) => {
      const restart = new Float64Array(asked.nodes);
      for (const start of asked.starts) restart[start]! += 2;
      const ranks = both(asked, (on) =>
        on.pageRank(WEIGHTS, isPersonal ? restart : undefined, {
          damping: 0.85,
          epsilon: 1e-13,
          maxRounds: 500,
        }),
      );
      expect(ranks.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
      // One more step of the walk changes nothing.
      const total = restart.reduce((a, b) => a + b);
      const begin = (node: number) => (isPersonal && total > 0 ? restart[node]! / total : 1 / asked.nodes);
      const out = new Float64Array(asked.nodes);
      for (const [a, , kind] of asked.edges) out[a]! += Math.fround(WEIGHTS[kind] ?? 0);
      let dangling = 0;
      ranks.forEach((rank, node) => {
        if (out[node] === 0) dangling += rank;
      });
      const next = Float64Array.from(ranks, (_, node) => begin(node) * (0.15 + 0.85 * dangling));
      for (const [a, b, kind] of asked.edges)
        if (out[a]! > 0) next[b]! += (0.85 * ranks[a]! * Math.fround(WEIGHTS[kind] ?? 0)) / out[a]!;
      next.forEach((rank, node) => void expect(rank).toBeCloseTo(ranks[node]!, 9));
    }),
    { numRuns: 200 },
  );
});

test('PageRank: the example of the specification', () => {
  const edges = [
    [0, 1, 0],
    [0, 2, 0],
    [1, 2, 0],
  ] as const;
  const ranks = both({ nodes: 3, edges }, (on) => on.pageRank(WEIGHTS));
  [0.1976, 0.2816, 0.5209].forEach((rank, node) => void expect(ranks[node]).toBeCloseTo(rank, 4));
  expect(DEFAULT_PAGE_RANK).toEqual({ damping: 0.85, epsilon: 1e-8, maxRounds: 50 });
});

test('impact: the example of the specification, walking against the edges', () => {
  // A ← imports B ← calls C ← exports D
  const edges = [
    [1, 0, 0],
    [2, 1, 1],
    [3, 2, 2],
  ] as const;
  const near = native.scratch(() => {
    const csr = buildCsr(native, 4, reversed(listOf(edges)));
    return new GraphWalk(native, csr).proximity([0], WEIGHTS, 0.1, 5);
  });
  [1, 1, 0.8, 0.56].forEach((value, node) => void expect(near[node]).toBeCloseTo(value, 6));
});

test('rows keep the order of the list, and several edges between two nodes', () => {
  native.scratch(() => {
    const edges = [
      [1, 0, 3],
      [0, 1, 2],
      [0, 1, 1],
      [0, 0, 31],
    ] as const;
    const { offsets, edges: words } = buildCsr(native, 2, listOf(edges));
    expect([...offsets]).toEqual([0, 3, 4]);
    expect([...words].map((word) => [word & (2 ** 27 - 1), word >>> 27])).toEqual([
      [1, 2],
      [1, 1],
      [0, 31],
      [0, 3],
    ]);
  });
});

test('a graph without nodes or without edges', () => {
  expect(both({ nodes: 0, edges: [] }, (on) => on.pageRank(WEIGHTS))).toEqual(new Float64Array(0));
  expect(both({ nodes: 0, edges: [] }, (on) => on.reach([], WEIGHTS)).order.length).toBe(0);
  expect([...both({ nodes: 3, edges: [] }, (on) => on.reach([2], WEIGHTS)).order]).toEqual([2]);
});
