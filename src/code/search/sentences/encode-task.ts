import path from 'node:path';
import { packageRoot } from '../../../core/package-root.ts';
import { quantise } from '../../../engine/dot.ts';
import { SENTENCE_WIDTH, SentenceEncoder } from '../../../engine/embedding/sentence-encoder.ts';
import { WordPiece } from '../../../engine/embedding/word-piece.ts';
import type { StoredVectors } from './sentence-store.ts';

/** Texts that become vectors together: of about one length, so that little is padded. */
export interface EncodeTask {
  readonly texts: readonly string[];
}

/** Of a longer text the beginning counts: name, first sentences and head of a definition fit in. */
const MOST_PIECES = 64;

let loading: Promise<SentenceEncoder | undefined> | undefined;

/** A vector a text. @returns nothing where the encoder cannot be had */
export async function encodeTexts({ texts }: EncodeTask): Promise<StoredVectors | undefined> {
  loading ??= loadEncoder();
  const encoder = await loading;
  if (!encoder) return undefined;
  const vectors = await encoder.encode(texts, MOST_PIECES);
  const codes = new Int8Array(texts.length * SENTENCE_WIDTH);
  const scales = new Float32Array(texts.length);
  for (let i = 0; i < texts.length; i++) {
    const from = i * SENTENCE_WIDTH;
    const to = from + SENTENCE_WIDTH;
    scales[i] = quantise(vectors.subarray(from, to), codes.subarray(from, to)).scale;
  }
  return { codes, scales };
}

async function loadEncoder(): Promise<SentenceEncoder | undefined> {
  const models = path.join(packageRoot(), 'models');
  let pieces: WordPiece;
  try {
    pieces = WordPiece.load(path.join(models, 'all-MiniLM-L6-v2-tokenizer.json'));
  } catch {
    return undefined; // a package without its models
  }
  return SentenceEncoder.load(path.join(models, 'all-MiniLM-L6-v2-int8.onnx'), pieces);
}
