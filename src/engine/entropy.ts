import type { Arena, LoadedKernel } from './arena.ts';
import {
  COUNTS_LENGTH,
  type EntropyKernel,
  entropyTwin,
  HISTOGRAM_SCRATCH,
  LOG_ONE,
  LOG_TABLE_LENGTH,
} from './entropy-twin.ts';

/** Entropy of each line, in bits for a byte, over the bytes between the blanks at both ends. */
export interface LineEntropies {
  readonly entropies: Float64Array;
  /** Distinct bytes of each line. */
  readonly uniques: Uint32Array;
  /** Bytes of each line without its blanks. */
  readonly lengths: Uint32Array;
}

/** Entropy of each sequence of ids, in bits for an id. */
export interface SequenceEntropies {
  readonly entropies: Float64Array;
  readonly uniques: Uint32Array;
  /** Mean weight of each sequence; empty when no weights were given. */
  readonly meanWeights: Float64Array;
}

/** Bits of surprise for each token id; ids beyond the table have `unknown` bits. */
export interface TokenWeights {
  readonly bits: Float32Array;
  readonly unknown: number;
}

/** H / log2(distinct): 1 when all symbols are equally frequent, 0 for at most one symbol. */
export function normalisedEntropy(entropy: number, distinct: number): number {
  return distinct <= 1 ? 0 : entropy / Math.log2(distinct);
}

/** Shannon entropy over bytes and over token ids. Keeps 40 KB of tables in its arena for as long as that lives. */
export class Entropy {
  readonly #arena: Arena;
  readonly #kernel: LoadedKernel<EntropyKernel>;
  readonly #logs: number;
  readonly #packed: number;
  readonly #counts: number;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#kernel = arena.kernel('entropy', entropyTwin);
    const logs = arena.newU32(LOG_TABLE_LENGTH);
    for (let c = 1; c < LOG_TABLE_LENGTH; c++) logs[c] = Math.round(Math.log2(c) * LOG_ONE);
    logs[0] = 0;
    // Two words an entry, low word first, as WebAssembly reads a u64.
    const packed = arena.newU32(65 * 2).fill(0);
    for (let c = 1; c <= 64; c++) {
      packed[2 * c] = Math.round(Math.log2(c) * LOG_ONE);
      packed[2 * c + 1] = Math.round(65536 / c) * 256;
    }
    this.#logs = logs.byteOffset;
    this.#packed = packed.byteOffset;
    this.#counts = arena.newU32(COUNTS_LENGTH).fill(0).byteOffset;
  }

  get isNative(): boolean {
    return this.#kernel.isNative;
  }

  /** Bits for a byte over the whole of `bytes`, 0 … 8; 0 for an empty buffer. */
  ofBytes(bytes: Uint8Array): number {
    if (bytes.length === 0) return 0;
    return this.#arena.scratch(() => {
      const src = this.#arena.place(bytes);
      const counts = this.#arena.newU32(256).fill(0);
      const scratch = this.#arena.allocate(HISTOGRAM_SCRATCH);
      this.#kernel.run.histogram(src, bytes.length, counts.byteOffset, scratch);
      let sum = 0;
      for (const c of counts) if (c > 0) sum += c * Math.log2(c);
      return Math.log2(bytes.length) - sum / bytes.length;
    });
  }

  /** Entropy of each line of UTF-8 text. A last line without a line feed counts; one after it does not. */
  ofLines(bytes: Uint8Array): LineEntropies {
    return this.#arena.scratch(() => {
      const src = this.#arena.place(bytes);
      // First a pass that only counts, for the size of the answer: finding line ends is nearly free.
      const count = this.#lines(src, bytes.length, 0, 0, 0, 0);
      const entropies = this.#arena.newF64(count);
      const uniques = this.#arena.newU32(count);
      const lengths = this.#arena.newU32(count);
      this.#lines(src, bytes.length, entropies.byteOffset, uniques.byteOffset, lengths.byteOffset, count);
      return { entropies: entropies.slice(), uniques: uniques.slice(), lengths: lengths.slice() };
    });
  }

  /**
   * Entropy of many sequences in one call: sequence i is ids[bounds[i] .. bounds[i + 1]), so `bounds` has one
   * entry more than there are sequences. With `weights` also the mean surprise of each.
   */
  ofSequences(ids: Uint32Array, bounds: Uint32Array, weights?: TokenWeights): SequenceEntropies {
    const count = Math.max(0, bounds.length - 1);
    return this.#arena.scratch(() => {
      const entropies = this.#arena.newF64(count);
      const uniques = this.#arena.newU32(count);
      const means = this.#arena.newF64(weights ? count : 0);
      this.#kernel.run.sequences(
        this.#arena.place(ids),
        this.#arena.place(bounds),
        count,
        this.#logs,
        this.#packed,
        this.#arena.allocate(8 * tableLength(longest(bounds))),
        weights ? this.#arena.place(weights.bits) : 0,
        weights?.bits.length ?? 0,
        weights?.unknown ?? 0,
        entropies.byteOffset,
        uniques.byteOffset,
        means.byteOffset,
      );
      return { entropies: entropies.slice(), uniques: uniques.slice(), meanWeights: means.slice() };
    });
  }

  #lines(src: number, length: number, entropies: number, uniques: number, lengths: number, capacity: number) {
    return this.#kernel.run.lines(
      src,
      length,
      this.#logs,
      this.#packed,
      this.#counts,
      entropies,
      uniques,
      lengths,
      capacity,
    );
  }
}

function longest(bounds: Uint32Array): number {
  let most = 1;
  for (let i = 1; i < bounds.length; i++) most = Math.max(most, (bounds[i] ?? 0) - (bounds[i - 1] ?? 0));
  return most;
}

/** The table of a sequence of n ids: the power of two above 2n … 4n. */
function tableLength(n: number): number {
  return 2 ** (33 - Math.clz32(n));
}
