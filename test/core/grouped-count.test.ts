import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupedCount } from '../../src/core/grouped-count.ts';

test('counts are grouped as in English', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (count) => {
      expect(groupedCount(count)).toBe(count.toLocaleString('en-US'));
    }),
  );
});
