import { readFileSync, statSync } from 'node:fs';
import { systemPath } from '../../core/paths-bytes.ts';
import { Arena } from '../../engine/arena.ts';

/** Where a file's bytes lie in the arena, and the state of the file when they were read. */
interface CachedFile {
  readonly offset: number;
  readonly length: number;
  readonly size: number;
  readonly mtimeMs: number;
  /** The file had not changed for a while when it was read, so that size and time identify its content. */
  readonly isSettled: boolean;
}

/** The state of a file that somebody vouches for. */
export interface FileState {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/** Beyond this the cache takes no more files: they are read for each search. */
const LIMIT_BYTES = 96 << 20;
/** Texts that files no longer have may take this part of the arena. */
const MAX_WASTE = 0.5;
/** A file changed so shortly before it was read may change again without another time stamp. */
const SETTLED_MS = 2000;

/**
 * Contents of a project's files in one shared memory. A cache, never the truth: a file is compared with the
 * disk by size and time unless the caller knows that it did not change.
 */
export class ContentCache {
  readonly #root: string;
  readonly #files = new Map<string, CachedFile>();
  readonly #arena = Arena.create({ initialBytes: 1 << 16, maximumBytes: LIMIT_BYTES + (32 << 20) });
  readonly #start = this.#arena.mark();
  #wasted = 0;

  /** @param root canonical path of the project */
  constructor(root: string) {
    this.#root = root;
  }

  /**
   * The present bytes of a file, valid until the next call; `undefined` when it cannot be read.
   * @param known the state that the file is in, when a watcher vouches for it
   */
  bytesOf(relative: string, known: FileState | undefined): Uint8Array | undefined {
    const cached = this.#files.get(relative);
    if (cached && known && isIn(cached, known)) return this.#view(cached);
    const absolute = systemPath(this.#root, relative);
    const stat = statSync(absolute, { throwIfNoEntry: false });
    if (!stat?.isFile()) {
      this.forget(relative);
      return undefined;
    }
    const state = { sizeBytes: stat.size, mtimeMs: stat.mtimeMs };
    if (cached?.isSettled && isIn(cached, state)) return this.#view(cached);
    return this.#read(relative, absolute, stat.mtimeMs);
  }

  /** Where the bytes of a file in this state lie in `arena`; `undefined` when they must be read. */
  placeOf(
    relative: string,
    known: FileState,
  ): { readonly offset: number; readonly length: number } | undefined {
    const cached = this.#files.get(relative);
    return cached && isIn(cached, known) ? cached : undefined;
  }

  /** A watcher saw something happen to the file. */
  forget(relative: string): void {
    const known = this.#files.get(relative);
    if (!known) return;
    this.#wasted += known.length;
    this.#files.delete(relative);
  }

  /** The memory of all cached contents. */
  get arena(): Arena {
    return this.#arena;
  }

  #view(file: CachedFile): Uint8Array {
    return this.#arena.u8(file.offset, file.length);
  }

  #read(relative: string, absolute: string | Buffer, mtimeMs: number): Uint8Array | undefined {
    this.forget(relative);
    let content: Buffer;
    try {
      content = readFileSync(absolute);
    } catch {
      return undefined; // vanished or closed to us since the look at it
    }
    if (this.#wasted > 1 << 20 && this.#wasted > MAX_WASTE * this.#arena.usedBytes) this.#clear();
    if (this.#arena.usedBytes + content.length > LIMIT_BYTES) return content;
    const offset = this.#arena.allocate(content.length);
    const isSettled = Date.now() - mtimeMs > SETTLED_MS;
    const file = { offset, length: content.length, size: content.length, mtimeMs, isSettled };
    this.#view(file).set(content);
    this.#files.set(relative, file);
    return this.#view(file);
  }

  #clear(): void {
    this.#files.clear();
    this.#arena.release(this.#start);
    this.#wasted = 0;
  }
}

const isIn = (cached: CachedFile, state: FileState): boolean =>
  cached.size === state.sizeBytes && cached.mtimeMs === state.mtimeMs;
