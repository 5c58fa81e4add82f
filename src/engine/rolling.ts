import type { Arena, LoadedKernel } from './arena.ts';
import { type RollingKernel, rollingTwin } from './rolling-twin.ts';

/** Content-defined chunks of a buffer: an insertion changes the chunks it touches and no others. */
export interface Chunks {
  readonly count: number;
  /** Three words a chunk: end offset in bytes, low and high half of the 64-bit hash of its bytes. */
  readonly triples: Uint32Array;
}

/** How repeated blocks are looked for. */
export interface BlockOptions {
  /** Significant lines in a block. */
  readonly width: number;
  /** One of this many neighbouring blocks is kept: 1 keeps all, more finds only longer repeats. */
  readonly pick: number;
  /** Blocks of fewer bytes (without indentation) are left out. */
  readonly minBytes: number;
}

/** Five lines of at least ten tokens or so; repeats of eight significant lines are always found. */
export const DEFAULT_BLOCKS: BlockOptions = { width: 5, pick: 4, minBytes: 40 };

/** Fingerprints of the blocks of one file. */
export interface Blocks {
  readonly count: number;
  /** Four words a block: low and high half of its hash, first and last line, both counted from 1. */
  readonly quads: Uint32Array;
}

/** Rabin–Karp rolling hashes over bytes and over lines. */
export class Rolling {
  readonly #arena: Arena;
  readonly #kernel: LoadedKernel<RollingKernel>;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#kernel = arena.kernel('rolling', rollingTwin);
  }

  get isNative(): boolean {
    return this.#kernel.isNative;
  }

  /** Cuts `bytes` into chunks of 64 … 2048 bytes (the last may be shorter). */
  chunks(bytes: Uint8Array): Chunks {
    const capacity = Math.ceil(bytes.length / 64) + 1;
    return this.#arena.scratch(() => {
      const src = this.#arena.place(bytes);
      const bits = this.#arena.allocate(4 * (Math.ceil(bytes.length / 32) + 1));
      const triples = this.#arena.newU32(3 * capacity);
      const count = this.#kernel.run.chunks(src, bytes.length, bits, triples.byteOffset, capacity);
      return { count, triples: triples.slice(0, 3 * count) };
    });
  }

  /**
   * Fingerprints the blocks of a file. Equal fingerprints in two places mean the same significant lines, apart from
   * blanks at their ends and the lines without words between them; compare the text before relying on it.
   */
  blocks(bytes: Uint8Array, options: BlockOptions = DEFAULT_BLOCKS): Blocks {
    // Code has a fingerprint every 80 bytes or so; text of very short lines may take a second try.
    const guess = Math.ceil(bytes.length / 16) + 16;
    return this.#arena.scratch(() => {
      const src = this.#arena.place(bytes);
      const found = this.#blocksInto(src, bytes.length, options, guess);
      return found.count <= guess ? found : this.#blocksInto(src, bytes.length, options, found.count);
    });
  }

  #blocksInto(src: number, length: number, options: BlockOptions, capacity: number): Blocks {
    const { width, pick, minBytes } = options;
    return this.#arena.scratch(() => {
      const scratch = this.#arena.allocate(16 * (width + pick));
      const quads = this.#arena.newU32(4 * capacity);
      const at = quads.byteOffset;
      const count = this.#kernel.run.blocks(src, length, width, pick, minBytes, scratch, at, capacity);
      return { count, quads: quads.slice(0, 4 * count) };
    });
  }
}
