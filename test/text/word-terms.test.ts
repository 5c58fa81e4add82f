import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passageScores } from '../../src/text/passage-scores.ts';
import { taskTerms, wordTerms } from '../../src/text/word-terms.ts';

test('names fall into their parts, and stay whole too', () => {
  expect(wordTerms('readHTTPHeader')).toEqual(['read', 'http', 'heade', 'readh']);
  expect(wordTerms('max_line_2x')).toEqual(['max', 'line', 'maxli']);
  expect(wordTerms('a + b')).toEqual([]);
});

test('words of one meaning are one term', () => {
  const [one, ...others] = ['serialize', 'serializer', 'serialization', 'Serialized'].map(
    (word) => wordTerms(word)[0],
  );
  expect(others).toEqual([one, one, one]);
  expect(wordTerms('queries')).toEqual(wordTerms('query'));
  expect(wordTerms('stopped')).toEqual(wordTerms('stop'));
});

test('a name has the same terms beside other letters as alone', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9_]{1,20}$/);
  fc.assert(
    fc.property(name, (text) => {
      expect(wordTerms(`${text} é`)).toEqual(wordTerms(text));
    }),
  );
});

test('other scripts have words', () => {
  expect(wordTerms('größeÄndern')).toEqual(['größ', 'änder', 'größe']);
  expect(wordTerms('数据库')).toEqual(['数据库']);
});

test('a task is what tells something in it', () => {
  expect(taskTerms('fix: the parser for empty headers (#1234)')).toEqual(['parse', 'empty', 'heade']);
  expect(taskTerms('add tests')).toEqual(['add', 'test']);
  expect(taskTerms('')).toEqual([]);
});

test('a passage scores by the rare words that it holds; a word of all passages says less', () => {
  const passages = [
    ['read', 'file'],
    ['read', 'socket'],
    ['read', 'file', 'lock'],
  ];
  const scores = passageScores(passages, ['read', 'lock']);
  expect(scores[2]).toBeGreaterThan(scores[0]!);
  expect(passageScores(passages, ['nothing'])).toEqual(new Float64Array(3));
  expect(passageScores([], ['read'])).toEqual(new Float64Array(0));
});
