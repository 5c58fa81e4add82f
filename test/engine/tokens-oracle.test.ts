import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { countTokens, ENCODINGS, type Encoding, encode } from '../../src/engine/tokens/index.ts';
import { firstDifference, oracleIds, sameIds, twinIds } from './token-oracle.ts';
import {
  categoryMembers,
  categoryText,
  codeText,
  mixedText,
  randomFrom,
  scatteredText,
} from './token-texts.ts';

/** How the kernel, or the twin as well, differs from the oracle; empty when all agree. */
function differences(texts: Iterable<string>, encoding: Encoding, withTwin = true): string[] {
  const found: string[] = [];
  for (const text of texts) {
    const wanted = oracleIds(text, encoding);
    const kernel = encode(text, encoding);
    if (!sameIds(kernel, wanted)) found.push(firstDifference(text, kernel, wanted));
    if (countTokens(text, encoding) !== wanted.length) found.push(`${JSON.stringify(text)}: other count`);
    if (!withTwin) continue;
    const twin = twinIds(text, encoding);
    if (!sameIds(twin, wanted)) found.push(`twin: ${firstDifference(text, twin, wanted)}`);
  }
  return found.slice(0, 5);
}

describe.each(ENCODINGS)('%s gives the ids of @dqbd/tiktoken', (encoding) => {
  const random = randomFrom(encoding.length);
  const times = (n: number, make: () => string) => Array.from({ length: n }, make);

  test('for 9,000 mixtures of difficult pieces', () => {
    expect(
      differences(
        times(9000, () => mixedText(random, 14)),
        encoding,
      ),
    ).toEqual([]);
  });

  test('for 6,000 runs of scattered code points', () => {
    expect(
      differences(
        times(6000, () => scatteredText(random, 24)),
        encoding,
      ),
    ).toEqual([]);
  });

  test('for 4,000 mixtures of all Unicode categories', () => {
    const members = categoryMembers();
    expect(members.every((chars) => chars.length > 0)).toBe(true);
    expect(
      differences(
        times(4000, () => categoryText(random, members, 16)),
        encoding,
      ),
    ).toEqual([]);
  });

  test('for 4,000 lines like code', () => {
    expect(
      differences(
        times(4000, () => codeText(random, 40)),
        encoding,
      ),
    ).toEqual([]);
  });

  test('for every code point in several surroundings', () => {
    expect(differences(everyCodePoint(), encoding, false)).toEqual([]);
  });

  test('for long runs of one kind', () => {
    const runs = [
      'a',
      'ab',
      'Ab',
      'é',
      '漢',
      '😀',
      ' ',
      '\t',
      '\n',
      ' \n',
      '=',
      '-=',
      '/',
      '1',
      '\u0301',
      "'",
      '_x',
    ];
    const lengths = [15, 16, 17, 18, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1500];
    const texts = runs.flatMap((run) => lengths.map((length) => run.repeat(length).slice(0, length)));
    expect(differences(texts, encoding)).toEqual([]);
    expect(
      differences(
        texts.map((text) => `x ${text}y`),
        encoding,
      ),
    ).toEqual([]);
  });

  test('for words without end', () => {
    const letters = () => String.fromCharCode(97 + random(26));
    const ideographs = () => String.fromCodePoint(0x4e00 + random(4000));
    const texts = [
      times(6000, letters),
      times(3000, ideographs),
      times(5000, () => 'ab'[random(2)] as string),
    ];
    expect(
      differences(
        texts.map((chars) => chars.join('')),
        encoding,
      ),
    ).toEqual([]);
  });

  test('for 600 files', () => {
    const files = realFiles(600);
    expect(files.length).toBe(600);
    expect(
      differences(
        files.map((file) => readFileSync(file, 'utf8')),
        encoding,
        false,
      ),
    ).toEqual([]);
  });
});

/** All code points but surrogates, 512 at a time: inside words, after blanks, doubled, before a contraction. */
function* everyCodePoint(): Generator<string> {
  for (let first = 0; first < 0x110000; first += 512) {
    if (first >= 0xd800 && first < 0xe000) continue;
    const chars = Array.from({ length: 512 }, (_, i) => String.fromCodePoint(first + i));
    const isRare = first >= 0x40000 && first !== 0xe0000;
    yield chars.map((char) => (isRare ? `a${char} ` : `a${char}B${char}${char} ${char}'s\n`)).join('');
  }
}

/** The first `count` text files below the repository, in an order that mixes the packages. */
function realFiles(count: number): string[] {
  const root = path.resolve(import.meta.dirname, '../..');
  const wanted = /\.(ts|mts|js|mjs|cjs|json|md|c|cc|h|hpp|py|css|html|yml|rs|go|scm|txt)$/;
  const found = ['src', 'test', 'assemblyscript', 'node_modules'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && wanted.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => statSync(file).size < 24_000),
  );
  const step = Math.floor(found.length / count);
  return found
    .sort()
    .filter((_, index) => index % step === 0)
    .slice(0, count);
}
