import { afterEach, describe, expect, test } from 'vitest';
import { countTokens, countTokensUpTo, ENCODINGS, forceTwin } from '../../src/engine/tokens/index.ts';
import { openKernelEngine } from '../../src/engine/tokens/kernel-engine.ts';
import { readVocabulary } from '../../src/engine/tokens/vocabulary-file.ts';
import { randomFrom } from './token-texts.ts';

afterEach(() => forceTwin(false));

/** Processor time of this process for `work`: what others do on the machine does not count. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const MEGABYTE = 1_000_000;
const random = randomFrom(3);
const RUNS: Readonly<Record<string, string>> = {
  'one letter': 'a'.repeat(MEGABYTE),
  blanks: ' '.repeat(MEGABYTE),
  'newlines and blanks': '\n '.repeat(MEGABYTE / 2),
  signs: '='.repeat(MEGABYTE),
  digits: '7'.repeat(MEGABYTE),
  marks: '\u0301'.repeat(MEGABYTE / 2),
  ideographs: '漢'.repeat(MEGABYTE / 3),
  emoji: '😀'.repeat(MEGABYTE / 4),
  apostrophes: "'s".repeat(MEGABYTE / 2),
  'random letters': Array.from({ length: MEGABYTE }, () => String.fromCharCode(97 + random(26))).join(''),
};

describe.each(ENCODINGS)('%s: a megabyte of one kind takes less than a second', (encoding) => {
  test.each(Object.keys(RUNS))('%s', (name) => {
    const text = RUNS[name] as string;
    countTokens('warm up', encoding);
    expect(cpuMs(() => countTokens(text, encoding))).toBeLessThan(1000);
  });

  test.each(Object.keys(RUNS))('%s, with the twin a quarter of it in less than two', (name) => {
    const text = RUNS[name] as string;
    forceTwin(true);
    expect(cpuMs(() => countTokens(text.slice(0, text.length / 4), encoding))).toBeLessThan(2000);
  });
});

test('counting up to a limit does not look at the rest', () => {
  const text = 'some words in a row. '.repeat(1_000_000);
  const all = cpuMs(() => countTokens(text));
  const few = cpuMs(() => {
    for (let i = 0; i < 10; i++) expect(countTokensUpTo(text, 100)).toBe(101);
  });
  expect(few).toBeLessThan(all);
});

test('large words leave no memory behind', () => {
  const text = ' '.repeat(3 * MEGABYTE);
  const counts = new Set<number>();
  countTokens(text);
  const before = process.memoryUsage.rss();
  for (let i = 0; i < 6; i++) counts.add(countTokens(text));
  expect(counts.size).toBe(1);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MEGABYTE);
});

test('a tokenizer is ready within a few milliseconds', () => {
  const times = Array.from({ length: 5 }, () =>
    cpuMs(() => openKernelEngine((place) => readVocabulary('o200k_base', place))?.count('hello', 10)),
  );
  expect(Math.min(...times)).toBeLessThan(15);
});
