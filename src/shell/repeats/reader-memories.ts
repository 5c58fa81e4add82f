import { RunMemory } from './run-memory.ts';

/** Readers that are remembered at once; who was away for longest is forgotten first. */
const MOST_READERS = 32;

/** What each reader was shown, for a process that serves several. */
export class ReaderMemories {
  readonly #memories = new Map<string, RunMemory>();

  /** The memory of a reader; a new one when it is not known. */
  of(reader: string): RunMemory {
    const memory = this.#memories.get(reader) ?? new RunMemory();
    this.#memories.delete(reader);
    this.#memories.set(reader, memory);
    const [oldest] = this.#memories.keys();
    if (this.#memories.size > MOST_READERS && oldest !== undefined) this.#memories.delete(oldest);
    return memory;
  }

  /** Every context begins anew: a client has shortened one, and nobody knows whose. */
  forgetAll(): void {
    this.#memories.clear();
  }

  /** The reader's context begins anew, or the reader is gone. */
  forget(reader: string): void {
    this.#memories.delete(reader);
  }
}
