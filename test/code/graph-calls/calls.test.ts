import { expect, test } from 'vitest';
import { callsOf } from './bound-calls.ts';
import { LANGUAGE_CASES } from './languages.ts';

test.each(LANGUAGE_CASES)('the calls of a small project: $title', async ({ files, edges }) => {
  expect(await callsOf(files)).toEqual(edges);
});
