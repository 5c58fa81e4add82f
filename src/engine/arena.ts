import { instantiateKernel, sharedMemory } from './kernel.ts';

/**
 * One shared memory, handed out from the bottom up.
 *
 *     0          64                    top          top + TAIL        memory size
 *     ├──────────┼────────┬─────┬──────┼─────────────┼──────────────────┤
 *     │ reserved │ region │  …  │region│ tail guard  │ not yet used     │
 *     └──────────┴────────┴─────┴──────┴─────────────┴──────────────────┘
 *      offset 0            each starts   kernels may
 *      means "none"        at 16·n       read, never
 *                                        write, here
 *
 * Ownership: whoever made the arena is the only one that allocates in it. Other threads get the memory and
 * the offsets of regions; they read those, and write only where the owner lent them a window
 * (`lend` here, `Arena.over` there). Who allocates first and releases last uses `mark` and `release`;
 * `scratch` does both around one call.
 *
 * A shared memory never moves: growing leaves older views valid (they merely do not see the new end).
 * It never shrinks either. V8 reserves some 10 GB of address space for each memory, so a process has a few
 * of them (a generation, a scratch arena a thread), not thousands.
 */
export interface ArenaOptions {
  /** Bytes to start with; more is taken when needed. */
  readonly initialBytes?: number;
  /** Where growing ends. At most 4 GiB, the address space of a kernel. */
  readonly maximumBytes?: number;
}

/** What kernels and twins work on. */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike;
}

/** A part of an arena that another thread may allocate in. */
export interface Window {
  readonly memory: KernelMemory;
  readonly offset: number;
  readonly sizeBytes: number;
}

/** Finds the WebAssembly form of a kernel, or nothing where the engine cannot run it. */
export type KernelLoader = <Exports>(name: string, memory: KernelMemory) => Exports | undefined;

/** A kernel bound to an arena, and whether it is the WebAssembly one. */
export interface LoadedKernel<Exports> {
  readonly run: Exports;
  readonly isNative: boolean;
}

const RESERVED = 64;
/** How far past a region a kernel may read: one step of the widest loop. */
const TAIL = 64;
const PAGE = 65536;
/** Memory doubles until it grows by this much at a time. */
const GROWTH_STEP = 64 * 2 ** 20;

/** Bytes, 32-bit words and so on over the same memory. */
type TypedView = Uint8Array | Int8Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** Compiles `wasm/<name>.wasm` for `memory`; nothing where WebAssembly or one of its parts is missing. */
export const nativeKernel: KernelLoader = (name, memory) =>
  typeof WebAssembly === 'undefined' || !(memory instanceof WebAssembly.Memory)
    ? undefined
    : instantiateKernel(name, memory);

/** The growable form of SharedArrayBuffer, which the ES2023 library does not describe yet. */
interface GrowableBuffer extends SharedArrayBuffer {
  grow(newLength: number): void;
}
const GrowableBuffer = SharedArrayBuffer as unknown as new (
  length: number,
  options: { maxByteLength: number },
) => GrowableBuffer;

/** Shared memory that grows in place; without WebAssembly (`node --jitless`) a plain one, for the twins. */
function createMemory(initialBytes: number, maximumBytes: number): KernelMemory {
  if (typeof WebAssembly !== 'undefined') return sharedMemory(initialBytes, maximumBytes);
  return { buffer: new GrowableBuffer(initialBytes, { maxByteLength: maximumBytes }) };
}

function growMemory(memory: KernelMemory, sizeBytes: number): void {
  const missing = sizeBytes - memory.buffer.byteLength;
  if (typeof WebAssembly !== 'undefined' && memory instanceof WebAssembly.Memory)
    memory.grow(Math.ceil(missing / PAGE));
  else (memory.buffer as GrowableBuffer).grow(sizeBytes);
}

export class Arena {
  readonly #kernels = new Map<string, LoadedKernel<unknown>>();
  /** Every buffer object that stood for this memory: growing makes a new object over the same bytes. */
  readonly #buffers = new WeakSet<ArrayBufferLike>();
  readonly #loader: KernelLoader;
  readonly #canGrow: boolean;
  readonly #limit: number;
  readonly memory: KernelMemory;
  #top: number;

  private constructor(
    memory: KernelMemory,
    from: number,
    limit: number,
    canGrow: boolean,
    loader: KernelLoader,
  ) {
    this.memory = memory;
    this.#top = from;
    this.#limit = limit;
    this.#canGrow = canGrow;
    this.#loader = loader;
  }

  /** A new memory of its own. `loader` replaces the WebAssembly loader in tests and in the benchmark. */
  static create(options: ArenaOptions = {}, loader: KernelLoader = nativeKernel): Arena {
    const { initialBytes = PAGE, maximumBytes = 2 ** 31 } = options;
    const memory = createMemory(Math.min(initialBytes + RESERVED + TAIL, maximumBytes), maximumBytes);
    return new Arena(memory, RESERVED, maximumBytes, true, loader);
  }

  /** The receiving end of `lend`: allocates inside the window only and never grows the memory. */
  static over(window: Window, loader: KernelLoader = nativeKernel): Arena {
    return new Arena(window.memory, window.offset, window.offset + window.sizeBytes, false, loader);
  }

  /** Bytes in use, from the start of this arena's memory. */
  get usedBytes(): number {
    return this.#top;
  }

  /**
   * Takes `sizeBytes` bytes; their content is undefined.
   * @returns the offset, a multiple of 16
   * @throws RangeError when the arena is at its maximum
   */
  allocate(sizeBytes: number): number {
    const offset = Math.ceil(this.#top / 16) * 16;
    this.#ensure(offset + sizeBytes + TAIL);
    this.#top = offset + sizeBytes;
    return offset;
  }

  /** The present top, to give to `release`. */
  mark(): number {
    return this.#top;
  }

  /** Gives back everything that was allocated since `mark`; its views must not be used any more. */
  release(mark: number): void {
    this.#top = mark;
  }

  /** Runs `work` and gives back what it allocated, whatever happens. */
  scratch<T>(work: () => T): T {
    const mark = this.mark();
    try {
      return work();
    } finally {
      this.release(mark);
    }
  }

  /** Sets `sizeBytes` aside for another thread, until a `release` below it. */
  lend(sizeBytes: number): Window {
    return { memory: this.memory, offset: this.allocate(sizeBytes + TAIL), sizeBytes: sizeBytes + TAIL };
  }

  u8(offset: number, length: number): Uint8Array {
    return new Uint8Array(this.#buffer(), offset, length);
  }

  i8(offset: number, length: number): Int8Array {
    return new Int8Array(this.#buffer(), offset, length);
  }

  u32(offset: number, length: number): Uint32Array {
    return new Uint32Array(this.#buffer(), offset, length);
  }

  f32(offset: number, length: number): Float32Array {
    return new Float32Array(this.#buffer(), offset, length);
  }

  f64(offset: number, length: number): Float64Array {
    return new Float64Array(this.#buffer(), offset, length);
  }

  /** Allocates room for `length` numbers and views it. */
  newU8(length: number): Uint8Array {
    return this.u8(this.allocate(length), length);
  }

  newI8(length: number): Int8Array {
    return this.i8(this.allocate(length), length);
  }

  newU32(length: number): Uint32Array {
    return this.u32(this.allocate(length * 4), length);
  }

  newF32(length: number): Float32Array {
    return this.f32(this.allocate(length * 4), length);
  }

  newF64(length: number): Float64Array {
    return this.f64(this.allocate(length * 8), length);
  }

  /** Whether `view` lies in this arena's memory, so that a kernel can take it where it is. */
  holds(view: TypedView): boolean {
    this.#buffer();
    return this.#buffers.has(view.buffer);
  }

  /**
   * Where a kernel finds the content of `view`: its own place when it lies in this memory, else a copy that
   * lives until the next `release`.
   */
  place(view: TypedView): number {
    if (this.holds(view)) return view.byteOffset;
    const offset = this.allocate(view.byteLength);
    this.u8(offset, view.byteLength).set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return offset;
  }

  /** The kernel `name` over this memory, or its twin. Instantiated once an arena. */
  kernel<Exports>(name: string, twin: (memory: KernelMemory) => Exports): LoadedKernel<Exports> {
    let loaded = this.#kernels.get(name);
    if (!loaded) {
      const native = this.#loader<Exports>(name, this.memory);
      loaded = native ? { run: native, isNative: true } : { run: twin(this.memory), isNative: false };
      this.#kernels.set(name, loaded);
    }
    // One name always stands for one contract, so the entry has the type it was stored with.
    return loaded as LoadedKernel<Exports>;
  }

  #buffer(): ArrayBufferLike {
    const buffer = this.memory.buffer;
    this.#buffers.add(buffer);
    return buffer;
  }

  #ensure(endBytes: number): void {
    if (endBytes > this.#limit) throw new RangeError(`arena is full: ${endBytes} of ${this.#limit} bytes`);
    const have = this.memory.buffer.byteLength;
    if (endBytes <= have) return;
    if (!this.#canGrow) throw new RangeError('the memory ends before the lent window');
    this.#buffer();
    growMemory(this.memory, Math.min(this.#limit, Math.max(endBytes, have + Math.min(have, GROWTH_STEP))));
  }
}
