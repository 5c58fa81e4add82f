import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countFile, countFiles, countTokens, ENCODINGS } from '../../src/engine/tokens/index.ts';
import { hasVocabularyHeader } from '../../src/engine/tokens/vocabulary.ts';
import { readVocabulary } from '../../src/engine/tokens/vocabulary-file.ts';
import { codeText, mixedText, randomFrom } from './token-texts.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lean-ctx-tokens-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe.each(ENCODINGS)('%s', (encoding) => {
  test('files are counted in the order in which they are named', () => {
    const random = randomFrom(1);
    const texts = Array.from({ length: 20 }, () => mixedText(random, 30));
    const paths = texts.map((text, index) => written(`${index}.txt`, text));
    paths.push(written('empty', ''));
    texts.push('');
    const counted = countFiles(paths, encoding);
    expect(counted).toEqual({
      ok: true,
      value: paths.map((name, index) => ({ path: name, tokens: countTokens(texts[index] ?? '', encoding) })),
    });
  });

  test('a file of several megabytes is counted as its text', () => {
    const random = randomFrom(2);
    const text = Array.from({ length: 130 }, () => codeText(random, 9000) + mixedText(random, 900)).join(
      '\n',
    );
    expect(Buffer.byteLength(text)).toBeGreaterThan(3 * 2 ** 20);
    const expected = { ok: true, value: countTokens(text, encoding) };
    expect(countFile(written('large.txt', text), encoding)).toEqual(expected);
  });

  test('a file of exactly one or two chunks, and one with a word longer than a chunk', () => {
    for (const text of [
      'ab '.repeat(2 ** 20 / 3 + 1).slice(0, 2 ** 20),
      'é'.repeat(2 ** 20),
      '漢'.repeat(700_000),
    ]) {
      const file = written('chunks.txt', text);
      expect(countFile(file, encoding)).toEqual({ ok: true, value: countTokens(text, encoding) });
    }
  });

  test('bytes that are not UTF-8 count as U+FFFD, wherever a chunk ends', () => {
    const bytes = Buffer.alloc(2 ** 20 + 5000, 'name = "Größe", 漢字;\n');
    for (let at = 2 ** 20 - 40; at < 2 ** 20 + 40; at += 7) bytes[at] = 0xe6;
    const file = written('broken.txt', bytes);
    expect(countFile(file, encoding)).toEqual({ ok: true, value: countTokens(bytes.toString(), encoding) });
  });
});

test('a file that is not there, and a folder, are failures that name it', () => {
  const good = written('good.txt', 'good');
  const absent = path.join(folder, 'absent.txt');
  expect(countFile(absent)).toMatchObject({ ok: false, error: { code: 'TOKENS_FILE_UNREADABLE' } });
  expect(countFiles([good, absent, folder])).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining(absent), remedy: expect.any(String) },
  });
  expect(countFiles([good, folder])).toMatchObject({ ok: false, error: { code: 'TOKENS_NOT_A_FILE' } });
});

test('a name may come as bytes', () => {
  const file = written('bytes.txt', 'named by bytes');
  expect(countFile(Buffer.from(file))).toEqual(countFile(file));
  const absent = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff])]);
  expect(countFile(absent)).toMatchObject({ ok: false, error: { code: 'TOKENS_FILE_UNREADABLE' } });
});

test('a vocabulary that is not there is refused by name', () => {
  const unknown = 'p50k_base' as 'o200k_base';
  expect(() => readVocabulary(unknown, (sizeBytes) => new Uint8Array(sizeBytes))).toThrow(
    'wasm/p50k_base.vocab',
  );
});

test('only a whole vocabulary is taken for one', () => {
  const file = readVocabulary('o200k_base', (sizeBytes) => new Uint8Array(sizeBytes));
  expect(hasVocabularyHeader(file, file.length)).toBe(true);
  expect(hasVocabularyHeader(file, file.length - 1)).toBe(false);
  expect(hasVocabularyHeader(file.subarray(0, 100), 100)).toBe(false);
  expect(hasVocabularyHeader(Uint8Array.from(file.subarray(0, 128)).fill(1, 0, 4), file.length)).toBe(false);
});
