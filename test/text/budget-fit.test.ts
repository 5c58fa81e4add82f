import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitPieces, type Piece } from '../../src/text/budget-fit.ts';

const MARKER = 8;
const pieces = fc.array(
  fc.record({ cost: fc.integer({ min: 1, max: 60 }), gain: fc.integer({ min: 0, max: 100 }) }),
  { maxLength: 40 },
);

/** What a choice costs with a marker for each run that is left out. */
function costOf(all: readonly Piece[], shown: readonly boolean[]): number {
  return all.reduce((sum, { cost }, index) => {
    if (shown[index]) return sum + cost;
    return sum + (index === 0 || shown[index - 1] ? MARKER : 0);
  }, 0);
}

test('shown pieces and markers stay within the budget, and no run is left out that its marker outweighs', () => {
  fc.assert(
    fc.property(pieces, fc.integer({ min: MARKER, max: 800 }), (all, budget) => {
      const shown = fitPieces(all, { budget, markerCost: MARKER });
      expect(costOf(all, shown)).toBeLessThanOrEqual(Math.max(budget, MARKER));
      let run = 0;
      for (const [index, { cost }] of all.entries()) {
        run = shown[index] ? 0 : run + cost;
        if (!shown[index] && (shown[index + 1] ?? true)) expect(run).toBeGreaterThan(MARKER);
      }
    }),
  );
});

test('what is forced is shown whatever it costs', () => {
  const all = [50, 50, 50].map((cost) => ({ cost, gain: 0 }));
  expect(fitPieces(all, { budget: 10, markerCost: MARKER, forced: [1] })).toEqual([false, true, false]);
});

test('the piece that is worth most for each token comes first', () => {
  const all = [
    { cost: 40, gain: 40 },
    { cost: 10, gain: 30 },
    { cost: 40, gain: 41 },
  ];
  expect(fitPieces(all, { budget: 10 + 2 * MARKER, markerCost: MARKER })).toEqual([false, true, false]);
});

test('nothing is made of nothing', () => {
  expect(fitPieces([], { budget: 100, markerCost: MARKER })).toEqual([]);
});
