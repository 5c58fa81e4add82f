import { readFileSync, statSync } from 'node:fs';
import { systemPath } from '../../core/paths-bytes.ts';
import { Arena } from '../../engine/arena.ts';
import { classify } from '../files/index.ts';

/** Where a file's bytes lie in the arena, and when the file had changed. */
interface CachedFile {
  readonly offset: number;
  readonly length: number;
  readonly mtimeMs: number;
}

/** The state of a file that somebody vouches for. */
export interface FileState {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/** Larger files are left out of a search for text, which says so. */
export const MAX_SEARCHED_BYTES = 64 << 20;
export const TOO_LARGE_TO_SEARCH = 'larger than 64 MB';

/** No reason to tell anybody: a search for text does not look into such files. */
export const BINARY = 'binary';

/** Beyond this the cache takes no more files: they are read for each search. */
const LIMIT_BYTES = 96 << 20;
/** Texts that files no longer have may take this part of the arena. */
const MAX_WASTE = 0.5;
/** A file changed so shortly before it was read may change again without another time stamp: it is not kept. */
const SETTLED_MS = 2000;

/** Why a file has no bytes to search: the code of the system's error, `'ENOENT'` too for what is no file any more. */
export type NoContent = string;

/**
 * Contents of a project's files in one shared memory. A cache, never the truth: a file is compared with the
 * disk by size and time unless the caller knows that it did not change.
 */
export class ContentCache {
  readonly #root: string;
  readonly #files = new Map<string, CachedFile>();
  readonly #arena = Arena.create({ initialBytes: 1 << 16, maximumBytes: LIMIT_BYTES + (32 << 20) });
  readonly #start = this.#arena.mark();
  readonly #binary = new Map<string, FileState>();
  #wasted = 0;

  /** @param root canonical path of the project */
  constructor(root: string) {
    this.#root = root;
  }

  /**
   * The present bytes of a file, valid until the next call, or why there are none.
   * @param known the state that the file is in, when a watcher vouches for it
   */
  bytesOf(relative: string, known: FileState | undefined): Uint8Array | NoContent {
    const cached = this.#files.get(relative);
    if (cached && known && isIn(cached, known)) return this.#view(cached);
    try {
      const absolute = systemPath(this.#root, relative);
      const stat = statSync(absolute);
      const { size, mtimeMs } = stat;
      if (cached && isIn(cached, { sizeBytes: size, mtimeMs })) return this.#view(cached);
      if (this.#isKnownBinary(relative, size, mtimeMs)) return BINARY;
      this.forget(relative);
      if (!stat.isFile()) return 'ENOENT';
      if (size > MAX_SEARCHED_BYTES) return TOO_LARGE_TO_SEARCH;
      return this.#keep(relative, readFileSync(absolute), mtimeMs);
    } catch (error) {
      this.forget(relative);
      return (error as NodeJS.ErrnoException).code ?? 'unreadable'; // vanished or closed to us
    }
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
    this.#binary.delete(relative);
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

  /** Large binary files come up in every search: they are read once. */
  #isKnownBinary(relative: string, size: number, mtimeMs: number): boolean {
    const known = this.#binary.get(relative);
    return known !== undefined && known.sizeBytes === size && known.mtimeMs === mtimeMs;
  }

  #keep(relative: string, content: Uint8Array, mtimeMs: number): Uint8Array | NoContent {
    if (this.#wasted > 1 << 20 && this.#wasted > MAX_WASTE * this.#arena.usedBytes) this.#clear();
    const isSettled = Date.now() - mtimeMs > SETTLED_MS;
    if (classify(content) === 'binary') {
      if (isSettled) this.#binary.set(relative, { sizeBytes: content.length, mtimeMs });
      return BINARY;
    }
    if (!isSettled || this.#arena.usedBytes + content.length > LIMIT_BYTES) return content;
    const file = { offset: this.#arena.allocate(content.length), length: content.length, mtimeMs };
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
  cached.length === state.sizeBytes && cached.mtimeMs === state.mtimeMs;
