import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { CLS, SEP, type WordPiece } from './word-piece.ts';

type Runtime = typeof import('onnxruntime-node');

/** Numbers a sentence becomes. */
export const SENTENCE_WIDTH = 384;

/**
 * all-MiniLM-L6-v2: texts become vectors of length 1 whose dot product says how close their meanings are (Reimers and
 * Gurevych 2019, "Sentence-BERT"). Needs the optional package `onnxruntime-node`, whose calls block the thread they are
 * made on.
 */
export class SentenceEncoder {
  readonly #runtime: Runtime;
  readonly #session: InferenceSession;
  readonly #pieces: WordPiece;

  private constructor(runtime: Runtime, session: InferenceSession, pieces: WordPiece) {
    this.#runtime = runtime;
    this.#session = session;
    this.#pieces = pieces;
  }

  /** On one core. @returns nothing where the runtime is not installed or cannot run here, or the model is not there */
  static async load(file: string, pieces: WordPiece): Promise<SentenceEncoder | undefined> {
    try {
      const loaded = await import('onnxruntime-node');
      const runtime = ('default' in loaded ? loaded.default : loaded) as Runtime;
      const session = await runtime.InferenceSession.create(file, {
        intraOpNumThreads: 1,
        interOpNumThreads: 1,
        graphOptimizationLevel: 'all',
      });
      return new SentenceEncoder(runtime, session, pieces);
    } catch {
      return undefined; // optional: who asks says what is used instead
    }
  }

  /**
   * One vector a text, one after another in an array of texts × 384. Of a long text the first `mostPieces` pieces count.
   * Cost goes with the longest text times their number: give texts of about one length together.
   */
  async encode(texts: readonly string[], mostPieces: number): Promise<Float32Array> {
    const ids = texts.map((text) => [CLS, ...this.#pieces.encode(text, mostPieces - 2), SEP]);
    const width = ids.reduce((most, row) => Math.max(most, row.length), 0);
    const input = new BigInt64Array(ids.length * width);
    const mask = new BigInt64Array(ids.length * width);
    ids.forEach((row, i) => {
      row.forEach((id, j) => {
        input[i * width + j] = BigInt(id);
        mask[i * width + j] = 1n;
      });
    });
    const tensor = (data: BigInt64Array): Tensor =>
      new this.#runtime.Tensor('int64', data, [ids.length, width]);
    const { last_hidden_state: hidden } = await this.#session.run({
      input_ids: tensor(input),
      attention_mask: tensor(mask),
      token_type_ids: tensor(new BigInt64Array(ids.length * width)),
    });
    return meanOfOutputs(hidden?.data as Float32Array, ids, width);
  }
}

/** The mean of each text's outputs, of length 1. */
function meanOfOutputs(
  hidden: Float32Array,
  ids: readonly (readonly number[])[],
  width: number,
): Float32Array {
  const out = new Float32Array(ids.length * SENTENCE_WIDTH);
  ids.forEach((row, i) => {
    const into = out.subarray(i * SENTENCE_WIDTH, (i + 1) * SENTENCE_WIDTH);
    for (let j = 0; j < row.length; j++) {
      const from = (i * width + j) * SENTENCE_WIDTH;
      for (let k = 0; k < SENTENCE_WIDTH; k++) into[k] = (into[k] as number) + (hidden[from + k] as number);
    }
    let square = 0;
    for (const value of into) square += value * value;
    const length = Math.sqrt(square) || 1;
    for (let k = 0; k < SENTENCE_WIDTH; k++) into[k] = (into[k] as number) / length;
  });
  return out;
}
