import { expect, test } from 'vitest';
import { allPatterns } from '../../../src/shell/patterns/index.ts';
import measured from '../../../src/shell/patterns/measured.json' with { type: 'json' };

/** `node bench/shell/run.mjs --write` counts the recordings again. */
test('every pattern has been tried on a run that went well and on one that failed', async () => {
  const figures: Readonly<Record<string, { recordings: number; failed: number }>> = measured;
  const oneSided = (await allPatterns())
    .map(({ name }) => ({ name, recordings: 0, failed: 0, ...figures[name] }))
    .filter(({ recordings, failed }) => failed === 0 || failed === recordings);
  expect(oneSided.map(({ name }) => name)).toEqual([]);
});
