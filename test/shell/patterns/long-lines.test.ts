import { expect, test } from 'vitest';
import { allPatterns, commandOf } from '../../../src/shell/patterns/index.ts';

const LENGTH = 100_000;
const PARTS = [
  ...['a', '1', ' ', '-', '=:', 'a/', '|', 'a:1:', 'ab ', '│ ', '..', '❯', '░', '1.', '\t'],
  ...['Error: ', '+--', 'a (', '"a" ', 'A B ', '  x  ', '[1] ', '...(', '::'],
];
const HEADS = ['  ✘ x', 'a.c:1:1: error: ', '  1) ', '✓ a', 'FAILED a', 'test a ... '];
const TAILS = [' ', 'a ', '1', '.', '(a', '/', ' ('];

const repeated = (part: string): string => part.repeat(Math.ceil(LENGTH / part.length));
const LINES = [
  ...PARTS.map(repeated),
  ...HEADS.flatMap((head) => TAILS.map((part) => `${head}${repeated(part)}`)),
];
/** What a linear reader needs for all of them is well below a second, what a quadratic one needs is minutes. */
const MOST_SECONDS = 8;

const patterns = await allPatterns();

/** Time of the processor, not of the clock: other programs may be busy. */
function secondsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

test('every pattern reads lines of 100 KB in a time that grows with their length', () => {
  const slow = patterns.flatMap(({ name, programs, shorten, signature }) => {
    const command = commandOf([programs[0] ?? name]);
    const seconds = secondsOf(() => {
      for (const line of LINES) {
        const lines = [line, `${line}!`];
        shorten({ command, exitCode: 1, signal: null, stdout: lines, stderr: lines });
        for (const shape of signature) shape.test(line);
      }
    });
    return seconds > MOST_SECONDS ? [`${name}: ${seconds.toFixed(1)} s`] : [];
  });
  expect(slow).toEqual([]);
}, 120_000);
