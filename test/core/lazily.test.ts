import { expect, test } from 'vitest';
import { lazily } from '../../src/core/lazily.ts';

test('loads once, at the first use, and again after a failure', async () => {
  let loads = 0;
  const get = lazily(async () => {
    loads++;
    if (loads === 1) throw new Error('not yet');
    return loads;
  });
  expect(loads).toBe(0);
  await expect(get()).rejects.toThrow('not yet');
  expect(await Promise.all([get(), get()])).toEqual([2, 2]);
  expect(await get()).toBe(2);
});
