import { expect, test } from 'vitest';
import { allPatterns, commandOf } from '../../../src/shell/patterns/index.ts';

const LENGTH = 1500;
const ODD = [
  ...['a', '1', ' ', '(', '[', '-', '=:', 'a.', 'a/', 'a|', 'a:1:', '"a" ', 'ab ', '│   ', 'Error', '#1 a-'],
].map((part) => part.repeat(Math.ceil(LENGTH / part.length)));

/** A shape with two readings of one line takes for ever on such lines: then this test does not end in time. */
test('no pattern takes for ever on lines that no program prints', async () => {
  const patterns = await allPatterns();
  let asked = 0;
  for (const { programs, shorten, noise, signature } of patterns) {
    for (const line of ODD) {
      const lines = [line, line.slice(1), `${line}!`, ''];
      shorten({
        command: commandOf([programs[0] ?? 'x']),
        exitCode: 1,
        signal: null,
        stdout: lines,
        stderr: lines,
      });
      for (const shape of [...noise.map((rule) => rule.line), ...signature]) shape.test(line.slice(0, 1000));
      asked++;
    }
  }
  expect(asked).toBe(patterns.length * ODD.length);
}, 40_000);

const LONG = 100_000;
const BEFORE = ['', '  ', '#1 ', '[INFO] ', '* commit '];

/** Lines are shortened before patterns read them, but not all: base64, minified code, progress bars without a line break. */
test('a line of a hundred kilobytes is no trouble for any shape', async () => {
  const shapes = (await allPatterns()).flatMap(({ noise, signature }) => [
    ...noise.map(({ line }) => line),
    ...signature,
  ]);
  const lines = [...ODD, '.'.repeat(LENGTH), '|'.repeat(LENGTH), '/vendor/'.repeat(LENGTH / 5)].flatMap(
    (odd) => BEFORE.map((before) => `${before}${odd.repeat(Math.ceil(LONG / odd.length))}!`),
  );
  let asked = 0;
  for (const shape of shapes) {
    for (const line of lines) {
      shape.test(line);
      asked++;
    }
  }
  expect(asked).toBe(shapes.length * lines.length);
}, 60_000);
