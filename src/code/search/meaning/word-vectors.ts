import path from 'node:path';
import { packageRoot } from '../../../core/package-root.ts';
import type { QuantisedMatrix } from '../../../engine/dot.ts';
import { loadStaticTable } from '../../../engine/embedding/static-table.ts';
import { WordPiece } from '../../../engine/embedding/word-piece.ts';
import { scanWords } from './word-scan.ts';

/** Words of code and prose that say nothing about what a text is for. */
const SILENT = new Set(
  (
    'a an and are as at be been but by can cannot could do does doing done for from get gets had has have how if in into is ' +
    'it its make makes may more no not of on only onto or our over should so such than that the their them then there these ' +
    'they this those to too under up use used uses using via was we were what when where which while who why will with ' +
    'within without would you your return const let var function func def fn self pub else import string int new type struct ' +
    'class mut public private static void null none true false'
  ).split(' '),
);

/** Entries before it are letters, digits and signs. */
const FIRST_WORD = 1996;
const SIGN_WEIGHT = 0.1;
/** The constant of smooth inverse frequency; the vocabulary is about in the order of frequency, so that rank r has 0.06 / r. */
const SMOOTHING = 1e-3;
const SHARE_OF_FIRST = 0.06;

/** How telling an entry is: smooth inverse frequency (Arora et al. 2017, "A simple but tough-to-beat baseline"). */
function entryWeight(id: number): number {
  if (id < FIRST_WORD) return SIGN_WEIGHT;
  return SMOOTHING / (SMOOTHING + SHARE_OF_FIRST / (id - FIRST_WORD + 1));
}

/** A word that falls into shorter pieces on average is none that the vocabulary knows: `qqzzqq`. */
const SHORTEST_PIECE = 2.5;

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const SLOTS = 1 << 17;
/** Words remembered; all are forgotten beyond it, so that a table slot is found within a few steps. */
const MOST_WORDS = SLOTS / 2;
/** Of a longer text the beginning counts. */
const MOST_BYTES = 16 << 10;

/**
 * Texts as the weighted sum of the vectors of their words. Holds the words it met: keep one a thread. Sums are not
 * reproducible to the last bit across orders, so a text is always summed in the order of first appearance.
 */
export class WordVectors {
  readonly dim: number;
  readonly #table: QuantisedMatrix;
  readonly #pieces: WordPiece;
  /** Open addressing by hash: id + 1 of the word, 0 for none. */
  readonly #slots = new Int32Array(SLOTS);
  #hashes: number[] = [];
  #words: string[] = [];
  #vectors: (Float32Array | undefined)[] = [];
  readonly #counts = new Int32Array(MOST_WORDS);
  readonly #met: number[] = [];

  constructor(table: QuantisedMatrix, pieces: WordPiece) {
    this.#table = table;
    this.#pieces = pieces;
    this.dim = table.dim;
  }

  /** @throws the system's error when the package lacks its models */
  static load(): WordVectors {
    const models = path.join(packageRoot(), 'models');
    return new WordVectors(
      loadStaticTable(path.join(models, 'static-256.bin')),
      WordPiece.load(path.join(models, 'all-MiniLM-L6-v2-tokenizer.json')),
    );
  }

  /** Sums `bytes[from, to)` into `into`, of length `dim` and zeroed. @returns whether any word says something */
  sum(bytes: Uint8Array, from: number, to: number, into: Float32Array): boolean {
    if (this.#words.length > MOST_WORDS - MOST_BYTES / 2) this.#forget();
    scanWords(bytes, from, Math.min(to, from + MOST_BYTES), (start, end, hash) => {
      const id = this.#idOf(bytes, start, end, hash);
      const count = this.#counts[id] as number;
      this.#counts[id] = count + 1;
      if (count === 0) this.#met.push(id);
    });
    let isTelling = false;
    for (const id of this.#met) {
      const vector = this.#vectors[id];
      const weight = Math.log1p(this.#counts[id] as number);
      this.#counts[id] = 0;
      if (!vector) continue;
      isTelling = true;
      for (let k = 0; k < into.length; k++) into[k] = (into[k] as number) + weight * (vector[k] as number);
    }
    this.#met.length = 0;
    return isTelling;
  }

  /** The vector of a text, not scaled; `undefined` when no word of it says anything. */
  of(text: string): Float32Array | undefined {
    const bytes = encoder.encode(text);
    const sum = new Float32Array(this.dim);
    return this.sum(bytes, 0, bytes.length, sum) ? sum : undefined;
  }

  #idOf(bytes: Uint8Array, start: number, end: number, hash: number): number {
    for (let slot = hash & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
      const id = (this.#slots[slot] as number) - 1;
      if (id < 0) return this.#learn(decoder.decode(bytes.subarray(start, end)).toLowerCase(), hash, slot);
      if (this.#hashes[id] === hash && isWord(this.#words[id] as string, bytes, start, end)) return id;
    }
  }

  #learn(word: string, hash: number, slot: number): number {
    const id = this.#words.length;
    this.#slots[slot] = id + 1;
    this.#hashes.push(hash);
    this.#words.push(word);
    this.#vectors.push(SILENT.has(word) ? undefined : this.#vectorOf(word));
    return id;
  }

  #vectorOf(word: string): Float32Array | undefined {
    const { codes, scales, dim } = this.#table;
    const ids = this.#pieces.piecesOf(word);
    if (ids.length > 1 && word.length < SHORTEST_PIECE * ids.length) return undefined;
    const vector = new Float32Array(dim);
    for (const id of ids) {
      const weight = entryWeight(id) * (scales[id] as number);
      for (let k = 0; k < dim; k++) {
        vector[k] = (vector[k] as number) + weight * (codes[id * dim + k] as number);
      }
    }
    return vector;
  }

  #forget(): void {
    this.#slots.fill(0);
    this.#hashes = [];
    this.#words = [];
    this.#vectors = [];
  }
}

function isWord(word: string, bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number;
    if (byte >= 0x80) return word === decoder.decode(bytes.subarray(start, end)).toLowerCase();
    const lower = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
    if (lower !== word.charCodeAt(i - start)) return false;
  }
  return word.length === end - start;
}
