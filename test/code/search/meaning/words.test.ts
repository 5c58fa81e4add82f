import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanWords } from '../../../../src/code/search/meaning/word-scan.ts';
import { WordVectors } from '../../../../src/code/search/meaning/word-vectors.ts';

const encoder = new TextEncoder();
const vectors = WordVectors.load();

function wordsOf(text: string): string[] {
  const bytes = encoder.encode(text);
  const found: string[] = [];
  scanWords(bytes, 0, bytes.length, (start, end) => {
    found.push(Buffer.from(bytes.subarray(start, end)).toString());
  });
  return found;
}

function cosine(a: string, b: string): number {
  const [x, y] = [vectors.of(a), vectors.of(b)];
  if (!x || !y) return Number.NaN;
  const dot = (p: Float32Array, q: Float32Array) =>
    p.reduce((sum, value, k) => sum + value * (q[k] as number), 0);
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y));
}

test('names are cut into their words; single letters, digits and long runs are none', () => {
  expect(wordsOf('parseHTTPRequest get_user_by_id x1 user2name')).toEqual([
    'parse',
    'HTTP',
    'Request',
    'get',
    'user',
    'by',
    'id',
    'user',
    'name',
  ]);
  expect(wordsOf(`${'a'.repeat(31)} ok ${'b'.repeat(30)}`)).toEqual(['ok', 'b'.repeat(30)]);
  expect(wordsOf('größe straßeName')).toEqual(['größe', 'straße', 'Name']);
});

test('a word is the same however it is written and whatever was met before', () => {
  const fresh = WordVectors.load();
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zA-Zé_ (){};.]{0,40}$/), { maxLength: 20 }), (texts) => {
      for (const text of texts) vectors.of(text);
      for (const text of texts) expect(vectors.of(text)).toEqual(fresh.of(text));
    }),
    { numRuns: 50 },
  );
  expect(vectors.of('Cache')).toEqual(vectors.of('CACHE'));
});

test('texts that mean the same are closer than others', () => {
  expect(cosine('delete the file', 'removeDocument(path)')).toBeGreaterThan(
    cosine('delete the file', 'paintGreenPixel(x, y)') + 0.1,
  );
  for (const silent of ['return const the if', 'qqzzqq xkcdq', ''])
    expect(vectors.of(silent)).toBeUndefined();
});
