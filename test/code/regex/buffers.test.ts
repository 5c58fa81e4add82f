import { expect, test } from 'vitest';
import { compileRegex } from '../../../src/code/search/regex/index.ts';

const WORDS = [
  'return', 'const', 'self', 'error', 'Error', 'ERROR', 'deadlock', 'livelock', 'café', '日本語', '→', 'fn', 'x1',
  '0xdeadbeef', 'TODO', 'HTTPServer', 'foo_bar', '(', ')', '{', '};', '"text"', '//', '   ', '\t', 'ſet', 'a-b', 'ß',
]; // biome-ignore format: a list of words reads as one

/** Half a megabyte of lines over the words; every tenth stretch is quiet, so that blocks without a match occur. */
function text(seed: number): string {
  let state = seed;
  const next = (limit: number): number => {
    state = (state * 48_271) % 0x7fffffff;
    return state % limit;
  };
  const lines: string[] = [];
  for (let i = 0; i < 14_000; i++) {
    const isQuiet = i % 1000 > 400;
    const count = next(9);
    const words = Array.from({ length: count }, () => (isQuiet ? 'quiet' : WORDS[next(WORDS.length)]));
    lines.push(words.join(next(4) === 0 ? '' : ' ') + (next(20) === 0 ? '\r' : ''));
  }
  return lines.join('\n');
}

/** Ours and JavaScript's spelling, where they differ. */
const PATTERNS: readonly (readonly [string, string?])[] = [
  ['return'], ['qzzk'], ['x1'], ['é'], ['日本語'], ['→'], ['0x[0-9a-f]{8}'], ['deadlock|livelock'], ['TODO|FIXME'],
  ['(?i)error', '[eE][rR][rR][oO][rR]'], ['(?i)set', '[sSſ][eE][tT]'], ['(?i)http', '[hH][tT][tT][pP]'], ['[A-Z]{5}'],
  ['[^\\x00-\\x7F]', '[^\\0-\\x7f]'], ['[^\\x00-\\x7F]{3}', '[^\\0-\\x7f]{3}'], ['^return'], ['return$', 'return\\r?$'],
  ['^$', '^\\r?$'], ['^\\s*//', '^\\s*\\/\\/'], ['foo.*bar'], ['"[a-z]+"'], ['[a-z]+_[a-z]+'], ['\\{.*\\}'], ['.{60}'],
  ['a-b.*a-b'], ['(?:foo|fn|self)(?:_| ?\\()'], ['\\d{2,}'], ['[x-z]\\d'], ['\\};$', '\\};\\r?$'], ['quiet{2}'], ['self *fn'],
]; // biome-ignore format: pairs of patterns read as a table

test.each([1, 2])('every way of searching a buffer finds the lines of a plain loop (seed %i)', (seed) => {
  const content = text(seed);
  const lines = content.split('\n');
  const bytes = Buffer.from(content);
  for (const [ours, js] of PATTERNS) {
    const oracle = new RegExp((js ?? ours).replaceAll(/(?<!\\)\./g, '[^\\n]'), 'u');
    const expected = lines.flatMap((line, i) => (oracle.test(line) ? [i + 1] : []));
    const result = compileRegex(ours);
    if (!result.ok) throw new Error(result.error.message);
    for (const budget of [undefined, () => true]) {
      const found: number[] = [];
      result.value.searchBuffer(bytes, (_s, _e, lineNumber) => found.push(lineNumber) > 0, budget);
      expect(found, ours).toEqual(expected);
      expect(result.value.countLines(bytes, 0, budget).matches, ours).toBe(expected.length);
    }
  }
});

test('a budget cuts a large buffer at line ends without losing a line', () => {
  const content = `${text(3)}\n`.repeat(5);
  const bytes = Buffer.from(content); // about 2 MB: several slices
  for (const pattern of ['return', '(?i)error', '^\\w+$', '[A-Z]{5}']) {
    const result = compileRegex(pattern);
    if (!result.ok) throw new Error(result.error.message);
    const cut = result.value.countLines(bytes, 0, () => true);
    expect(cut).toEqual(result.value.countLines(bytes));
  }
});
