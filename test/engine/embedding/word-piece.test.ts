import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../../src/core/package-root.ts';
import { WordPiece } from '../../../src/engine/embedding/word-piece.ts';

const pieces = WordPiece.load(path.join(packageRoot(), 'models', 'all-MiniLM-L6-v2-tokenizer.json'));

/** Recorded from the `tokenizers` package of the model's authors, without special entries. */
const recorded = JSON.parse(
  readFileSync(path.join(packageRoot(), 'test/fixtures/embedding/word-piece.json'), 'utf8'),
) as { text: string; ids: number[] }[];

it('gives the ids of the published tokenizer', () => {
  const differing = recorded.filter(({ text, ids }) => pieces.encode(text).join() !== ids.join());
  expect(differing.map(({ text, ids }) => ({ text, ids, ours: pieces.encode(text) }))).toEqual([]);
});

it('stops at its limit', () => {
  expect(pieces.encode('one two three four', 3)).toEqual(pieces.encode('one two three'));
});
