import fc from 'fast-check';
import { expect, test } from 'vitest';
import { radixOrder } from '../../../src/code/index/radix-order.ts';

const ordered = (keys: Uint32Array): number[] =>
  [...keys.keys()].sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b);

test('few keys are ordered, equal ones by their place', () => {
  fc.assert(
    fc.property(
      fc.uint32Array({ max: 40, maxLength: 200 }),
      fc.uint32Array({ maxLength: 200 }),
      (low, any) => {
        for (const keys of [low, any]) expect([...radixOrder(keys)]).toEqual(ordered(keys));
      },
    ),
  );
});

test('many keys are ordered as few are', () => {
  const keys = Uint32Array.from(
    { length: 40_000 },
    (_, i) => Math.imul(i, 0x9e3779b1) >>> (i % 3 === 0 ? 20 : 0),
  );
  expect([...radixOrder(keys)]).toEqual(ordered(keys));
});
