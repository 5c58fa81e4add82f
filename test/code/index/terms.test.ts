import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { termsOfPath } from '../../../src/code/index/path-terms.ts';
import { radixOrder } from '../../../src/code/index/radix-order.ts';
import { scanTerms, termsOf } from '../../../src/code/index/term-hash.ts';
import { TermTable, termOrder } from '../../../src/code/index/term-table.ts';

/** The rules in the plainest form: what the scanner must agree with on ASCII. */
function plainTerms(text: string): Set<string> {
  const terms = new Set<string>();
  for (const run of text.match(/[A-Za-z0-9_]+/g) ?? []) {
    if (run.length < 2 || run.length > 80) continue;
    const whole = run.replaceAll('_', '').toLowerCase();
    const parts = run
      .split('_')
      .flatMap((piece) => piece.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/))
      .filter((part) => part !== '');
    if (whole.length >= 2) terms.add(whole);
    if (parts.length > 1) for (const part of parts) if (part.length >= 2) terms.add(part.toLowerCase());
  }
  return terms;
}

const key = ([low, high]: readonly [number, number]) => `${low}:${high}`;
const keys = (text: string) => new Set(termsOf(text).map(key));
/** A lower-case word without underscores is exactly one term. */
const keyOf = (word: string) => key(termsOf(word)[0] as [number, number]);

describe('terms', () => {
  test.each([
    ['parseHTTPResponse', ['parsehttpresponse', 'parse', 'http', 'response']],
    ['user_id', ['userid', 'user', 'id']],
    ['utf8Decoder', ['utf8decoder', 'utf8', 'decoder']],
    ['PARSE_CONFIG_FILE', ['parseconfigfile', 'parse', 'config', 'file']],
    ['parse-config', ['parse', 'config']],
    ['x', []],
    ['__', []],
  ])('%s', (text, words) => {
    expect(keys(text)).toEqual(new Set(words.map(keyOf)));
  });

  test('however words are joined, they share the whole and the parts', () => {
    const styles = ['parseConfigFile', 'parse_config_file', 'ParseConfigFile', 'PARSE_CONFIG_FILE'];
    for (const style of styles) expect(keys(style)).toEqual(keys('parseConfigFile'));
  });

  test('agrees with the plain rules on generated identifiers', () => {
    const piece = fc.constantFrom(
      'a',
      'Z',
      'foo',
      'Bar',
      'HTTP',
      '42',
      '_',
      ' ',
      '-',
      'x9',
      'é'.slice(1),
      '.',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expect(keys(text)).toEqual(new Set([...plainTerms(text)].map(keyOf)));
      }),
    );
  });

  test('letters beyond ASCII are folded and split; ideographs are found by pairs', () => {
    expect(keys('ÉcoleÜber')).toEqual(new Set([...keys('écoleüber'), ...keys('école'), ...keys('über')]));
    const pairs = [...keys('東京都')];
    expect(pairs).toEqual(expect.arrayContaining([...keys('東京'), ...keys('京都')]));
  });

  test('a scan of a part of a buffer sees only that part', () => {
    const bytes = Buffer.from('alpha beta gamma');
    const found: string[] = [];
    scanTerms(bytes, 6, 10, { add: (low, high) => found.push(`${low}:${high}`) });
    expect(found).toEqual([keyOf('beta')]);
  });

  test('the extension of a path is no term, its folders are', () => {
    expect(new Set(termsOfPath('src/httpClient.ts').map(key))).toEqual(
      new Set(['src', 'httpclient', 'http', 'client'].map(keyOf)),
    );
    expect(termsOfPath('.gitignore').map(key)).toContain(keyOf('gitignore'));
  });
});

test('a term table counts per chunk like a map, also after it was cleared and grew', () => {
  const table = new TermTable();
  const word = fc.integer({ min: 0, max: 6000 });
  fc.assert(
    fc.property(fc.array(fc.array(word, { maxLength: 400 }), { maxLength: 8 }), (chunks) => {
      table.clear();
      const expected = new Map<string, number>();
      chunks.forEach((words, chunk) => {
        table.chunk = chunk;
        for (const value of words) {
          table.add(Math.imul(value, 0x9e3779b1) >>> 0, value);
          const name = `${value} in ${chunk}`;
          expected.set(name, (expected.get(name) ?? 0) + 1);
        }
      });
      const found = new Map<string, number>();
      for (let entry = 0; entry < table.entryCount; entry++) {
        const term = table.high[table.entryTerm[entry] as number];
        found.set(`${term} in ${table.entryChunk[entry]}`, table.entryFrequency[entry] as number);
      }
      expect(found).toEqual(expected);
      const order = [...termOrder(table)].map((id) => table.high[id] as number);
      expect(order).toEqual([...order].sort((a, b) => a - b));
      expect(new Set(order).size).toBe(table.termCount);
    }),
    { numRuns: 60 },
  );
});

test('radix order is a stable sort of unsigned keys', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffffffff }), { maxLength: 300 }), (keys32) => {
      const expected = keys32
        .map((_, i) => i)
        .sort((a, b) => (keys32[a] as number) - (keys32[b] as number) || a - b);
      expect([...radixOrder(Uint32Array.from(keys32))]).toEqual(expected);
    }),
  );
});
