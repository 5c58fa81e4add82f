import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { certainCut, lastCertainCut } from '../../src/engine/tokens/certain-cut.ts';
import { ENCODINGS, encode } from '../../src/engine/tokens/index.ts';
import { openKernelEngine } from '../../src/engine/tokens/kernel-engine.ts';
import type { TokenEngine } from '../../src/engine/tokens/token-engine.ts';
import { openTwinEngine } from '../../src/engine/tokens/twin-engine.ts';
import type { VocabularyReader } from '../../src/engine/tokens/vocabulary-file.ts';
import { classify, writeVocabulary } from '../../src/engine/tokens/vocabulary-writer.ts';
import { sameIds, twinIds } from './token-oracle.ts';
import { mixedText, type Random, randomFrom, scatteredText } from './token-texts.ts';

describe.each(ENCODINGS)('%s', (encoding) => {
  test('twin and kernel agree on any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(twinIds(text, encoding)).toEqual(encode(text, encoding));
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  test('twin and kernel agree on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(twinIds(bytes, encoding)).toEqual(encode(bytes, encoding));
      }),
      { numRuns: 2000, seed: 2 },
    );
  });

  test.each([
    ['one letter', 'a', 1_000_000],
    ['blanks', ' ', 200_000],
    ['two letters', 'ab', 100_000],
    ['ideographs', '漢字仮名', 60_000],
    ['emoji', '😀', 60_000],
  ])('twin and kernel agree on a word without end: %s', (_name, part, length) => {
    const text = part.repeat(length / part.length);
    expect(sameIds(twinIds(text, encoding), encode(text, encoding))).toBe(true);
  });

  test('twin and kernel agree on a word of 300,000 random letters', () => {
    const random = randomFrom(9);
    const text = Array.from({ length: 300_000 }, () => String.fromCharCode(97 + random(26))).join('');
    expect(sameIds(twinIds(text, encoding), encode(text, encoding))).toBe(true);
  });

  test('no token crosses a certain cut', () => {
    const random = randomFrom(encoding.length);
    let cuts = 0;
    for (let i = 0; i < 6000; i++) {
      const text = i % 2 === 0 ? mixedText(random, 12) : scatteredText(random, 40);
      const bytes = Buffer.from(text);
      for (const whole of [text, bytes]) {
        const from = random(whole.length);
        const cut = certainCut(whole, from, 1 + random(4));
        expect(cut).toBeGreaterThan(from);
        if (cut === whole.length) continue;
        cuts++;
        expect([...encode(whole.slice(0, cut), encoding), ...encode(whole.slice(cut), encoding)]).toEqual([
          ...encode(whole, encoding),
        ]);
      }
    }
    expect(cuts).toBeGreaterThan(2000);
  });
});

test('cuts are found after the place that was asked for when there is none before', () => {
  expect(certainCut('aaaaaaaa b', 0, 3)).toBe(8);
  expect(certainCut(Buffer.from('漢漢漢漢\n漢漢'), 3, 2)).toBe(13);
  expect(certainCut('漢漢漢漢\n漢漢', 0, 2)).toBe(5);
  expect(certainCut('aaaa', 0, 2)).toBe(4);
  expect(lastCertainCut(Buffer.from('a b c'), 5)).toBe(3);
  expect(lastCertainCut(Buffer.from('aaaaa'), 5)).toBe(0);
});

describe('vocabularies made up at random, in which ranks do not grow with length', () => {
  const random = randomFrom(77);
  test.each(Array.from({ length: 40 }, (_, index) => index))('number %i', (index) => {
    const tokens = randomVocabulary(random, 20 + index * 8);
    const read = readerOf(tokens);
    const kernel = openKernelEngine(read);
    expect(kernel).toBeDefined();
    const twin = openTwinEngine(read);
    for (const length of [2, 3, 5, 8, 13, 15, 16, 17, 18, 30, 33, 64, 100, 257, 600]) {
      const word = randomWord(random, length);
      const wanted = mergeByTheBook(tokens, word);
      for (const engine of [kernel as TokenEngine, twin]) {
        expect([...engine.encode(word)]).toEqual(wanted);
        expect(engine.count(word, 1e9)).toBe(wanted.length);
      }
    }
  });
});

/** The 256 bytes and some words over a small alphabet, in any order. */
function randomVocabulary(random: Random, size: number): Uint8Array[] {
  const words = new Set(Array.from({ length: size }, () => randomWord(random, 2 + random(7))));
  const tokens: Uint8Array[] = [...words].map((word) => Buffer.from(word));
  for (let byte = 0; byte < 256; byte++) tokens.push(Buffer.from([byte]));
  for (let i = tokens.length - 1; i > 0; i--) {
    const other = random(i + 1);
    [tokens[i], tokens[other]] = [tokens[other] as Uint8Array, tokens[i] as Uint8Array];
  }
  return tokens;
}

const randomWord = (random: Random, length: number): string =>
  Array.from({ length }, () => 'abc'[random(3)]).join('');

function readerOf(tokens: Uint8Array[]): VocabularyReader {
  const letters = Array.from({ length: 26 }, (_, index) => 97 + index);
  const categories = {
    upper: [],
    lower: letters,
    caseless: [],
    mark: [],
    number: [],
    space: [9, 10, 13, 32],
  };
  const classes = classify(categories, 'o200k');
  const file = writeVocabulary({ splitRule: 'o200k', tokens, classes, stamp: new Uint8Array(32) });
  return (place) => {
    const at = place(file.length);
    at.set(file);
    return at;
  };
}

/** Byte-pair merging word for word as it is defined. */
function mergeByTheBook(tokens: Uint8Array[], word: string): number[] {
  const ranks = new Map(tokens.map((token, id) => [Buffer.from(token).toString('latin1'), id]));
  const whole = ranks.get(word);
  if (whole !== undefined) return [whole];
  const parts = [...word];
  for (;;) {
    const joined = parts.slice(1).map((part, index) => ranks.get(`${parts[index]}${part}`) ?? Infinity);
    const lowest = Math.min(...joined);
    if (lowest === Infinity) return parts.map((part) => ranks.get(part) as number);
    const at = joined.indexOf(lowest);
    parts.splice(at, 2, `${parts[at]}${parts[at + 1]}`);
  }
}
