import path from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../../src/core/package-root.ts';
import { SENTENCE_WIDTH, SentenceEncoder } from '../../../src/engine/embedding/sentence-encoder.ts';
import { WordPiece } from '../../../src/engine/embedding/word-piece.ts';

const model = (name: string): string => path.join(packageRoot(), 'models', name);
const pieces = WordPiece.load(model('all-MiniLM-L6-v2-tokenizer.json'));
/** The runtime is optional. */
const encoder = await SentenceEncoder.load(model('all-MiniLM-L6-v2-int8.onnx'), pieces);

it.skipIf(!encoder)(
  'encodes texts the same alone and in a batch, closer when they mean the same',
  async () => {
    const texts = [
      'remove a file from disk',
      'delete documents',
      'the weather in spring is mild and rather wet',
    ];
    const together = (await encoder?.encode(texts, 64)) ?? new Float32Array();
    const alone = (await encoder?.encode(texts.slice(0, 1), 64)) ?? new Float32Array();
    const row = (i: number) => together.subarray(i * SENTENCE_WIDTH, (i + 1) * SENTENCE_WIDTH);
    const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, k) => sum + x * (b[k] as number), 0);
    expect(dot(row(0), row(0))).toBeCloseTo(1, 4);
    expect(dot(alone, row(0))).toBeGreaterThan(0.98);
    expect(dot(row(0), row(1))).toBeGreaterThan(dot(row(0), row(2)) + 0.2);
  },
);

it.skipIf(!encoder)('takes the beginning of a text that is too long', async () => {
  const beginning = await encoder?.encode(['alpha beta gamma'], 5);
  expect(await encoder?.encode(['alpha beta gamma delta epsilon zeta'], 5)).toEqual(beginning);
});

it('is absent, not broken, where the model cannot be loaded', async () => {
  expect(await SentenceEncoder.load(model('no-such-model.onnx'), pieces)).toBeUndefined();
});
