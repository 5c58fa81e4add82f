import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Dot, paddedDimension, quantise } from '../../src/engine/dot.ts';
import { bothArenas } from './both-arenas.ts';

const { native, twin } = bothArenas();
const kernel = new Dot(native);
const twins = new Dot(twin);

const code = fc.oneof(fc.integer({ min: -128, max: 127 }), fc.constantFrom(-128, 127, 0));
const problem = fc
  .record({ blocks: fc.integer({ min: 1, max: 4 }), rows: fc.integer({ min: 0, max: 23 }) })
  .chain(({ blocks, rows }) =>
    fc.record({
      query: fc.array(code, { minLength: 16 * blocks, maxLength: 16 * blocks }),
      codes: fc.array(code, { minLength: 16 * blocks * rows, maxLength: 16 * blocks * rows }),
      scales: fc.array(fc.constantFrom(0.5, 0.125, 0.1, 0.007), { minLength: rows, maxLength: rows }),
      k: fc.integer({ min: 0, max: 30 }),
    }),
  );

test('both engines are what they say', () => {
  expect([kernel.isNative, twins.isNative]).toEqual([true, false]);
});

test('the kernel equals the twin, and both the exact product', () => {
  fc.assert(
    fc.property(problem, ({ query, codes, scales, k }) => {
      const dim = query.length;
      const vector = { codes: Int8Array.from(query), scale: 0.3 };
      const matrix = { codes: Int8Array.from(codes), scales: Float32Array.from(scales), dim };
      const scores = kernel.scores(vector, matrix);
      expect(scores).toEqual(twins.scores(vector, matrix));
      scales.forEach((scale, row) => {
        const sum = query.reduce((total, c, i) => total + c * (codes[row * dim + i] ?? 0), 0);
        const exact = Math.fround(Math.fround(sum * Math.fround(scale)) * Math.fround(0.3));
        expect(scores[row]).toBe(exact + 0);
      });
      const some = Uint32Array.from(scales.keys()).reverse();
      expect([...kernel.scoresOf(vector, matrix, some)]).toEqual([...scores].reverse());
      expect(twins.scoresOf(vector, matrix, some)).toEqual(kernel.scoresOf(vector, matrix, some));

      const best = kernel.nearest(vector, matrix, k);
      expect(best).toEqual(twins.nearest(vector, matrix, k));
      const ranked = [...scores.keys()]
        .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
        .slice(0, k);
      expect([...best.rows]).toEqual(ranked);
      expect([...best.scores]).toEqual(ranked.map((row) => scores[row]));
    }),
    { numRuns: 300 },
  );
});

test('quantising: the example of the specification', () => {
  const { codes, scale } = quantise([0.1, -0.5, 0.25, 0]);
  expect(scale).toBeCloseTo(0.003937, 6);
  expect([...codes.subarray(0, 4)]).toEqual([25, -127, 64, 0]);
  expect(codes.length).toBe(paddedDimension(4));
  [0.0984, -0.5, 0.252, 0].forEach((value, i) => void expect((codes[i] ?? 0) * scale).toBeCloseTo(value, 4));
  expect(quantise([0, 0])).toEqual({ codes: new Int8Array(16), scale: 0 });
});

test('quantised products are near the exact ones, and the nearest of many is found', () => {
  const random = (seed: number, n: number) => {
    let state = seed;
    const v = Array.from({ length: n }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 31 - 1;
    });
    const norm = Math.hypot(...v);
    return v.map((x) => x / norm);
  };
  const dim = 100;
  const rows = Array.from({ length: 500 }, (_, i) => random(i + 1, dim));
  const padded = paddedDimension(dim);
  const codes = native.newI8(padded * rows.length);
  const scales = native.newF32(rows.length);
  rows.forEach((row, i) => {
    scales[i] = quantise(row, codes.subarray(i * padded, (i + 1) * padded)).scale;
  });
  const matrix = { codes, scales, dim: padded };
  const wanted = rows[321] ?? [];
  const found = kernel.nearest(quantise(wanted), matrix, 3);
  expect(found.rows[0]).toBe(321);
  expect(found.scores[0]).toBeCloseTo(1, 2);
  const other = rows[found.rows[1] ?? 0] ?? [];
  expect(found.scores[1]).toBeCloseTo(
    other.reduce((sum, x, i) => sum + x * (wanted[i] ?? 0), 0),
    2,
  );
});

test('a query of another dimension is refused', () => {
  const matrix = { codes: new Int8Array(32), scales: new Float32Array(1), dim: 32 };
  expect(() => kernel.nearest({ codes: new Int8Array(16), scale: 1 }, matrix, 1)).toThrow(RangeError);
});
