import { afterEach, describe, expect, test } from 'vitest';
import {
  countTokens,
  countTokensUpTo,
  decode,
  ENCODINGS,
  encode,
  encodingNamed,
  forceTwin,
  loadTokenizer,
  TokenCounter,
} from '../../src/engine/tokens/index.ts';
import { oracleIds, sameIds } from './token-oracle.ts';
import { codeText, mixedText, randomFrom, scatteredText } from './token-texts.ts';

afterEach(() => forceTwin(false));

const engines = ENCODINGS.flatMap((encoding) => [
  { encoding, engine: 'kernel', isTwin: false },
  { encoding, engine: 'twin', isTwin: true },
]);

test('the kernel runs here, the twin only when forced', () => {
  expect(loadTokenizer('o200k_base').isNative).toBe(true);
  forceTwin(true);
  expect(loadTokenizer('o200k_base').isNative).toBe(false);
});

test('encodings are known by their short names', () => {
  expect(['o200k', 'o200k_base', 'cl100k', 'cl100k_base', 'o200', ''].map(encodingNamed)).toEqual([
    'o200k_base',
    'o200k_base',
    'cl100k_base',
    'cl100k_base',
    undefined,
    undefined,
  ]);
});

test('o200k_base is used when nothing is said', () => {
  const text = 'Übergrößenträger 漢字 camelCaseWord';
  expect(encode(text)).toEqual(encode(text, 'o200k_base'));
  expect(encode(text)).not.toEqual(encode(text, 'cl100k_base'));
});

describe.each(engines)('$encoding, $engine', ({ encoding, isTwin }) => {
  const count = (text: string | Uint8Array) => countTokens(text, encoding);
  const random = randomFrom(5);

  test.beforeEach(() => forceTwin(isTwin));

  test('nothing has no tokens', () => {
    expect(count('')).toBe(0);
    expect(count(new Uint8Array(0))).toBe(0);
    expect(encode('', encoding)).toEqual(new Uint32Array(0));
    expect(countTokensUpTo('', 0, encoding)).toBe(0);
  });

  test('names of special tokens are text', () => {
    for (const text of ['<|endoftext|>', 'a<|endoftext|>b', '<|fim_prefix|><|endofprompt|>']) {
      expect(count(text)).toBe(oracleIds(text, encoding).length);
      expect(Buffer.from(decode(encode(text, encoding), encoding)).toString()).toBe(text);
    }
  });

  test('a string and its bytes are the same, wherever they lie in their buffer', () => {
    for (let i = 0; i < 200; i++) {
      const text = mixedText(random, 20);
      const bytes = Buffer.from(`${'-'.repeat(i % 7)}${text}`).subarray(i % 7);
      expect(encode(bytes, encoding)).toEqual(encode(text, encoding));
    }
  });

  test('bytes in memory that threads share are counted', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(13));
    shared.set(Buffer.from('hello \xff world', 'latin1'));
    expect(encode(shared, encoding)).toEqual(encode('hello \ufffd world', encoding));
    shared.set(Buffer.from('hello, worlds'));
    expect(encode(shared, encoding)).toEqual(encode('hello, worlds', encoding));
  });

  test('half a surrogate pair and bytes that are not UTF-8 count as U+FFFD', () => {
    expect(count('a\ud83d b')).toBe(count('a\ufffd b'));
    for (const broken of ['ff', '61c3', 'c328', 'e28281e282', 'f09f98', 'eda080', '61f888808080b8', 'c0af']) {
      const bytes = Buffer.concat([Buffer.from('x '), Buffer.from(broken, 'hex'), Buffer.from(' y')]);
      expect(encode(bytes, encoding)).toEqual(encode(bytes.toString('utf8'), encoding));
    }
  });

  test('a byte order mark counts', () => {
    expect(count('\ufeffhello')).toBe(oracleIds('\ufeffhello', encoding).length);
    expect(count(Buffer.from('\ufeffhello\n'))).toBe(count('\ufeffhello\n'));
    expect(count(Buffer.from('efbbbf68ff', 'hex'))).toBe(count('\ufeffh\ufffd'));
  });

  test('decoding gives the text back, and refuses what is no token', () => {
    for (let i = 0; i < 200; i++) {
      const text = scatteredText(random, 30);
      expect(Buffer.from(decode(encode(text, encoding), encoding))).toEqual(Buffer.from(text));
    }
    for (const id of [200_018, 100_257 + 100_000, -1, 2 ** 32, 0.5, Number.NaN]) {
      expect(() => decode([0, id], encoding)).toThrow(RangeError);
    }
  });

  test('what decode gives is a copy', () => {
    decode(encode('hello', encoding), encoding).fill(0);
    expect(Buffer.from(decode(encode('hello', encoding), encoding)).toString()).toBe('hello');
  });

  test('counting up to a limit gives the count, or one more than the limit', () => {
    for (let i = 0; i < 300; i++) {
      const text = mixedText(random, 20);
      const all = count(text);
      const limit = random(all + 4);
      expect(countTokensUpTo(text, limit, encoding)).toBe(Math.min(all, limit + 1));
    }
    expect(countTokensUpTo('a b c', -7, encoding)).toBe(1);
    expect(countTokensUpTo('a b c', 2.9, encoding)).toBe(3);
    expect(countTokensUpTo('a b c', Number.POSITIVE_INFINITY, encoding)).toBe(3);
  });

  test('a long text is counted as the oracle counts the whole', () => {
    for (const [make, length] of [
      [codeText, 4000],
      [mixedText, 800],
      [scatteredText, 300],
    ] as const) {
      const text = Array.from({ length: 200_000 / length }, () => make(random, length)).join(' ');
      const wanted = oracleIds(text, encoding);
      expect(sameIds(encode(text, encoding), wanted)).toBe(true);
      expect(sameIds(encode(Buffer.from(text), encoding), wanted)).toBe(true);
      expect(count(text)).toBe(wanted.length);
    }
  });

  test('chunks that are cut anywhere are counted as the whole', () => {
    for (let i = 0; i < 60; i++) {
      const make = [codeText, mixedText, scatteredText][i % 3] as typeof codeText;
      const bytes = Buffer.from(make(random, 400));
      if (i % 4 === 0) bytes[random(bytes.length)] = 0xff;
      const counter = new TokenCounter(encoding);
      const reused = Buffer.alloc(256);
      for (let at = 0; at < bytes.length; ) {
        reused.fill(0);
        const size = Math.min(1 + random(250), bytes.length - at);
        counter.push(reused.subarray(0, bytes.copy(reused, 0, at, at + size)));
        at += size;
      }
      expect(counter.finish()).toBe(count(bytes.toString('utf8')));
    }
  });
});
