import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Arena } from '../../src/engine/arena.ts';
import { Bm25, fillNorms, inverseDocumentFrequency, packPosting, termWeight } from '../../src/engine/bm25.ts';
import { bothArenas } from './both-arenas.ts';

const { native, twin } = bothArenas();

/** A query: postings of terms in fields, and the boost of each document. */
interface Query {
  readonly terms: readonly {
    readonly postings: readonly (readonly [number, number])[];
    readonly weight: number;
  }[];
  readonly lengths: readonly number[];
  readonly boosts: readonly number[];
  readonly k: number;
}

const query: fc.Arbitrary<Query> = fc.integer({ min: 1, max: 90 }).chain((documents) =>
  fc.record({
    terms: fc.array(
      fc.record({
        postings: fc.uniqueArray(fc.tuple(fc.nat(documents - 1), fc.integer({ min: 1, max: 400 })), {
          selector: ([document]) => document,
          maxLength: documents,
        }),
        weight: fc.constantFrom(0.25, 1, 3.5, 9.1),
      }),
      { maxLength: 6 },
    ),
    lengths: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: documents, maxLength: documents }),
    boosts: fc.array(fc.constantFrom(0.5, 1, 1.25), { minLength: documents, maxLength: documents }),
    k: fc.integer({ min: 0, max: 100 }),
  }),
);

/** Runs the query twice on one scorer: the second must not see the first. */
function run(arena: Arena, { terms, lengths, boosts, k }: Query) {
  return arena.scratch(() => {
    const scorer = new Bm25(arena, lengths.length);
    const norms = arena.newF32(lengths.length);
    fillNorms(norms, lengths);
    const ask = (boost?: Float32Array) => {
      for (const { postings, weight } of terms)
        scorer.add(
          Uint32Array.from(postings, ([document, tf]) => packPosting(document, tf)),
          norms,
          weight,
        );
      const scores = scorer.scores.slice();
      return { ...scorer.take(k, boost), all: scores };
    };
    return [ask(), ask(Float32Array.from(boosts)), ask()] as const;
  });
}

test('the kernel equals the twin, bit for bit', () => {
  fc.assert(
    fc.property(query, (asked) => void expect(run(native, asked)).toEqual(run(twin, asked))),
    { numRuns: 500 },
  );
});

test('scores are those of the formula, and the best are the first of all by score, then document', () => {
  fc.assert(
    fc.property(query, (asked) => {
      const [plain, boosted, again] = run(native, asked);
      expect(again).toEqual(plain);
      const average = asked.lengths.reduce((a, b) => a + b) / asked.lengths.length;
      const wanted = asked.lengths.map((length, document) => {
        let score = 0;
        for (const { postings, weight } of asked.terms)
          for (const [d, tf] of postings) {
            const capped = Math.min(tf, 255);
            const norm = 1.2 * (1 - 0.75 + (0.75 * length) / average);
            if (d === document) score += (weight * capped) / (capped + norm);
          }
        return score;
      });
      wanted.forEach((score, document) => void expect(plain.all[document]).toBeCloseTo(score, 4));
      for (const [{ documents, scores, all }, boosts] of [
        [plain, undefined],
        [boosted, asked.boosts],
      ] as const) {
        const ranked = [...all.keys()]
          .filter((document) => all[document] !== 0)
          .map(
            (document) => [document, Math.fround((all[document] ?? 0) * (boosts?.[document] ?? 1))] as const,
          )
          .sort((a, b) => b[1] - a[1] || a[0] - b[0])
          .slice(0, asked.k);
        expect([...documents]).toEqual(ranked.map(([document]) => document));
        expect([...scores]).toEqual(ranked.map(([, score]) => score));
      }
    }),
    { numRuns: 300 },
  );
});

test('the examples of the specification', () => {
  expect(inverseDocumentFrequency(1000, 10)).toBeCloseTo(4.5574, 4);
  expect(inverseDocumentFrequency(1000, 500)).toBeCloseTo(Math.LN2, 4);
  expect(inverseDocumentFrequency(10, 1)).toBeCloseTo(1.9924, 4);
  // Documents of half the average length, of the average and of twice that; a fourth makes the average 100.
  const norms = new Float32Array(4);
  fillNorms(norms, [50, 100, 200, 50]);
  const scorer = new Bm25(native, 4);
  const wanted = [
    [1, 5.7293, 4.5574, 3.2343],
    [2, 7.2918, 6.2664, 4.8908],
    [5, 8.7185, 8.0857, 7.0607],
  ];
  for (const [tf = 0, ...scores] of wanted) {
    const postings = Uint32Array.from([0, 1, 2], (document) => packPosting(document, tf));
    scorer.add(postings, norms, termWeight(1, inverseDocumentFrequency(1000, 10)));
    scores.forEach((score, document) => void expect(scorer.scores[document]).toBeCloseTo(score, 3));
    scorer.reset();
  }
});

test('norms follow the average length', () => {
  const norms = new Float32Array(2);
  fillNorms(norms, [50, 150]);
  expect(norms[0]).toBeCloseTo(1.2 * (0.25 + 0.75 * 0.5), 6);
  expect(norms[1]).toBeCloseTo(1.2 * (0.25 + 0.75 * 1.5), 6);
});

test('a query sees only what it touched; taking it leaves nothing', () => {
  const scorer = new Bm25(native, 1000);
  const norms = new Float32Array(1000).fill(1);
  scorer.add(Uint32Array.of(packPosting(999, 1), packPosting(3, 2)), norms, 1);
  scorer.add(Uint32Array.of(packPosting(3, 1)), norms, 1);
  expect([...scorer.touched]).toEqual([999, 3]);
  expect([...scorer.take(10).documents]).toEqual([3, 999]);
  expect(scorer.touched.length).toBe(0);
  expect(scorer.scores.every((score) => score === 0)).toBe(true);
});

test('more documents than a posting can name are refused', () => {
  expect(() => new Bm25(native, 2 ** 24 + 1)).toThrow(RangeError);
});
