import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BestFiles } from '../../../src/code/search/best-files.ts';

test('the best files are the first of all of them in order, whatever the order in which they came', () => {
  const file = fc.record({
    part: fc.constant(0),
    document: fc.nat(9),
    path: fc.nat(400).map((n) => `f${n}`),
    score: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(file, { selector: ({ path }) => path, maxLength: 300 }),
      fc.nat(40),
      (files, limit) => {
        const best = new BestFiles(limit);
        for (const each of files) if (each.score >= best.floor) best.offer(each);
        const inOrder = files.toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
        expect(best.take()).toEqual(inOrder.slice(0, limit));
      },
    ),
  );
});
