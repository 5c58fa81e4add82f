import { instantiateKernel, sharedMemory } from '../kernel.ts';
import type { TokenEngine } from './token-engine.ts';
import { Vocabulary } from './vocabulary.ts';
import type { Place, VocabularyReader } from './vocabulary-file.ts';

/** The exports of `assemblyscript/bpe.ts`. */
interface BpeKernel {
  ownBytes(longestPiece: number): number;
  setup(vocabulary: number, own: number): void;
  run(start: number, end: number, limit: number, out: number): number;
}

/** What the kernel needs after the text. */
const MARGIN_BYTES = 64;
/** Texts up to this size use the memory that is kept. Pages of it that are never touched cost nothing. */
const KEPT_BYTES = 2 ** 20;
const MAX_MEMORY_BYTES = 2 ** 32;
const NO_LIMIT = 0xffffffff;

/**
 * A memory with a vocabulary and room for texts of up to `capacity` bytes, one at a time:
 *
 *     64          │ vocabulary, see vocabulary-format.ts
 *     then        │ what the kernel keeps for itself, see assemblyscript/bpe.ts
 *     then        │ text: capacity bytes and a margin
 *     then        │ ids: u32 × capacity
 */
class Workplace {
  readonly vocabulary: Uint8Array;
  readonly capacity: number;
  readonly #kernel: BpeKernel;
  readonly #text: Uint8Array;
  readonly #ids: Uint32Array;

  private constructor(
    kernel: BpeKernel,
    memory: WebAssembly.Memory,
    vocabulary: Uint8Array,
    capacity: number,
  ) {
    this.#kernel = kernel;
    this.vocabulary = vocabulary;
    this.capacity = capacity;
    const ownAt = alignedEnd(vocabulary);
    const textAt = align(ownAt + kernel.ownBytes(capacity));
    const idsAt = align(textAt + capacity + MARGIN_BYTES);
    memory.grow(Math.ceil((idsAt + capacity * 4 - memory.buffer.byteLength) / 65536));
    kernel.setup(vocabulary.byteOffset, ownAt);
    this.#text = new Uint8Array(memory.buffer, textAt, capacity + MARGIN_BYTES);
    this.#ids = new Uint32Array(memory.buffer, idsAt, capacity);
  }

  /** Nothing comes back where the kernel cannot run. */
  static open(read: VocabularyReader, capacity: number): Workplace | undefined {
    const memory = reserveMemory();
    const kernel = memory && instantiateKernel<BpeKernel>('bpe', memory);
    if (memory === undefined || kernel === undefined) return undefined;
    const vocabulary = read((sizeBytes) => {
      memory.grow(Math.ceil(sizeBytes / 65536));
      return new Uint8Array(memory.buffer, VOCABULARY_AT, sizeBytes);
    });
    return new Workplace(kernel, memory, vocabulary, capacity);
  }

  count(text: string | Uint8Array, limit: number): number {
    const end = this.#write(text);
    return this.#kernel.run(this.#text.byteOffset, end, Math.min(limit, NO_LIMIT), 0) >>> 0;
  }

  encode(text: string | Uint8Array): Uint32Array {
    const end = this.#write(text);
    const count = this.#kernel.run(this.#text.byteOffset, end, NO_LIMIT, this.#ids.byteOffset);
    return this.#ids.slice(0, count >>> 0);
  }

  /** Puts `text` into place. → the offset of its end */
  #write(text: string | Uint8Array): number {
    let written = text.length;
    if (typeof text === 'string') written = encoder.encodeInto(text, this.#text).written;
    else this.#text.set(text);
    return this.#text.byteOffset + written;
  }
}

/** Nothing comes back where a process may not have the gigabytes of addresses that V8 reserves for a memory. */
function reserveMemory(): WebAssembly.Memory | undefined {
  try {
    return sharedMemory(VOCABULARY_AT, MAX_MEMORY_BYTES);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const VOCABULARY_AT = 64;
const encoder = new TextEncoder();
const align = (offset: number): number => Math.ceil(offset / 16) * 16;
const alignedEnd = (bytes: Uint8Array): number => align(bytes.byteOffset + bytes.length);

/** The kernel `bpe` on a memory of its own, or nothing where WebAssembly lacks threads, SIMD or room. */
export function openKernelEngine(read: VocabularyReader): TokenEngine | undefined {
  const kept = Workplace.open(read, KEPT_BYTES);
  if (kept === undefined) return undefined;
  const vocabulary = new Vocabulary(kept.vocabulary);
  const large = new LargeWorkplaces(kept.vocabulary);
  const workplaceFor = (text: string | Uint8Array): Workplace => {
    if (text.length * 3 <= KEPT_BYTES) return kept;
    const sizeBytes = typeof text === 'string' ? Buffer.byteLength(text) : text.length;
    return sizeBytes <= KEPT_BYTES ? kept : large.of(sizeBytes);
  };
  return {
    isNative: true,
    count: (text, limit) => workplaceFor(text).count(text, limit),
    encode: (text) => workplaceFor(text).encode(text),
    token: (id) => vocabulary.token(id),
  };
}

/**
 * Memories for large texts. A memory that has grown never shrinks, so these go away altogether; until the
 * garbage is collected, the last one is used again.
 */
class LargeWorkplaces {
  readonly #vocabulary: Uint8Array;
  #last: WeakRef<Workplace> | undefined;

  constructor(vocabulary: Uint8Array) {
    this.#vocabulary = vocabulary;
  }

  /** One for texts of `sizeBytes`, or up to twice as much. */
  of(sizeBytes: number): Workplace {
    const last = this.#last?.deref();
    if (last !== undefined && last.capacity >= sizeBytes) return last;
    const opened = Workplace.open((place) => this.#copyTo(place), 2 ** Math.ceil(Math.log2(sizeBytes)));
    if (opened === undefined) throw new RangeError(`no memory for ${sizeBytes} bytes in which no word ends`);
    this.#last = new WeakRef(opened);
    return opened;
  }

  #copyTo(place: Place): Uint8Array {
    const copy = place(this.#vocabulary.length);
    copy.set(this.#vocabulary);
    return copy;
  }
}
