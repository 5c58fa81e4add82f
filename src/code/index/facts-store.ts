import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '../../core/atomic-file.ts';
import { BLOB_FORMAT, BlobView, Field } from './blob.ts';
import { checksum } from './checksum.ts';
import { ENTRY_BYTES, HEADER_BYTES, type Head, MAGIC, packsIn, readHead } from './pack-file.ts';
import { readShared } from './shared-bytes.ts';

/** More packs than this are merged. */
const MAX_PACKS = 8;
/** Blobs that no file has are kept, for the next change of branch, up to this much and this many times the others. */
const KEPT_DEAD_BYTES = 16 << 20;
const KEPT_DEAD_TIMES = 2;

export interface NewBlob {
  /** 16 bytes. */
  readonly hash: Uint8Array;
  readonly buffer: ArrayBuffer;
  /** Byte offset and length inside `buffer`, multiples of 4. */
  readonly offset: number;
  readonly length: number;
}

interface Pack {
  readonly name: string;
  readonly byteLength: number;
  /** False when its table cannot be used: it is damaged, or another version of the analysis wrote it. */
  readonly isUsable: boolean;
}

interface Entry {
  readonly pack: string;
  readonly offset: number;
  readonly length: number;
  readonly checksum: number;
}

export const hashKey = (hash: Uint8Array): string => Buffer.from(hash).toString('latin1');

/** Whole packs by their names. */
export type LoadedPacks = readonly (readonly [name: string, bytes: Uint8Array<SharedArrayBuffer>])[];

/** Blobs by content hash, shared by the branches and worktrees of a repository, in packs. */
export class FactsStore {
  readonly folder: string;
  readonly version: number;
  readonly #entries = new Map<string, Entry>();
  readonly #packs = new Map<string, Pack>();
  /** Packs with a blob that turned out damaged. */
  readonly #damaged = new Set<string>();
  readonly #held = new Map<string, NewBlob>();
  /** Packs read whole by `preload`. */
  readonly #loaded: Map<string, Uint8Array<SharedArrayBuffer>>;

  /**
   * @param version distinguishes blobs of other versions of the analysis, which are ignored
   * @param loaded packs that another thread has in memory, see `loadedPacks`
   */
  constructor(folder: string, version: number, loaded: LoadedPacks = []) {
    this.#loaded = new Map(loaded);
    this.folder = folder;
    this.version = version;
    this.refresh();
  }

  /** Takes in packs that other processes wrote, and forgets those that they removed. */
  refresh(): void {
    const present = packsIn(this.folder);
    const gone = [...this.#packs.keys()].filter((name) => !present.includes(name));
    for (const name of gone) this.#forget(name);
    for (const name of present) if (!this.#packs.has(name)) this.#readTable(name);
  }

  #forget(name: string): void {
    this.#packs.delete(name);
    this.#damaged.delete(name);
    for (const [key, entry] of this.#entries) if (entry.pack === name) this.#entries.delete(key);
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  has(hash: Uint8Array): boolean {
    const key = hashKey(hash);
    return this.#entries.has(key) || this.#held.has(key);
  }

  /** The blob of a content, or `undefined` when it is not stored or its bytes are damaged. */
  read(hash: Uint8Array): BlobView | undefined {
    const key = hashKey(hash);
    const held = this.#held.get(key);
    if (held) return new BlobView(held.buffer, held.offset, held.length);
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const bytes = this.#bytesOf(entry);
    if (bytes && checksum(bytes) === entry.checksum) {
      const view = new BlobView(bytes.buffer, bytes.byteOffset, bytes.length);
      if (view.count(Field.format) === BLOB_FORMAT && view.count(Field.byteLength) === bytes.length)
        return view;
    }
    this.#entries.delete(key);
    this.#damaged.add(entry.pack);
    return undefined;
  }

  /** Has whole packs in memory, for a caller that is about to read most blobs. Call `release` after it. */
  preload(): void {
    for (const name of this.#packs.keys()) {
      if (this.#loaded.has(name)) continue;
      try {
        this.#loaded.set(name, readShared(path.join(this.folder, name)));
      } catch {
        // another process merged it away: its blobs are looked for one by one, and not found
      }
    }
  }

  /** The packs in memory, to be handed to another thread. */
  get loadedPacks(): LoadedPacks {
    return [...this.#loaded];
  }

  /** Forgets what is in memory: packs, and blobs that were held and not written. */
  release(): void {
    this.#loaded.clear();
    this.#held.clear();
  }

  /** Has new blobs in memory until `append` writes them. Blobs already stored are left out. */
  hold(blobs: readonly NewBlob[]): void {
    for (const blob of blobs)
      if (!this.#entries.has(hashKey(blob.hash))) this.#held.set(hashKey(blob.hash), blob);
  }

  /** Writes new blobs, and those that are held, as one pack. */
  append(blobs: readonly NewBlob[] = []): void {
    this.hold(blobs);
    const held = [...this.#held.values()];
    this.#held.clear();
    if (held.length > 0) this.#writePack(held);
  }

  /**
   * Merges packs when there are too many, and leaves out what is damaged or of another version. Small packs are merged
   * first (the tiers of a log-structured merge tree, O'Neil et al. 1996), so that a large one is seldom copied.
   * @param live gives the contents that the generation has; others are kept while they are few
   */
  compact(live: () => ReadonlySet<string>): void {
    if (this.#packs.size <= MAX_PACKS && this.#damaged.size === 0) return;
    const keeps = this.#keeper(live());
    const merged = this.#packsToMerge(keeps !== everything);
    const kept: NewBlob[] = [];
    for (const [key, entry] of [...this.#entries]) {
      if (!merged.has(entry.pack) || !keeps(key)) continue;
      const hash = Buffer.from(key, 'latin1');
      const blob = this.read(hash)?.bytes;
      if (!blob) continue;
      kept.push({ hash, buffer: blob.buffer as ArrayBuffer, offset: blob.byteOffset, length: blob.length });
    }
    const written = kept.length > 0 ? this.#writePack(kept) : '';
    for (const name of merged) {
      if (name === written) continue;
      rmSync(path.join(this.folder, name), { force: true });
      this.#forget(name);
    }
  }

  /** Tells which blobs stay. */
  #keeper(live: ReadonlySet<string>): (key: string) => boolean {
    let alive = 0;
    let dead = 0;
    for (const [key, { length }] of this.#entries) {
      if (live.has(key)) alive += length;
      else dead += length;
    }
    return dead > KEPT_DEAD_TIMES * alive + KEPT_DEAD_BYTES ? (key) => live.has(key) : everything;
  }

  #packsToMerge(all: boolean): Set<string> {
    const merged = new Set<string>(this.#damaged);
    const sorted = [...this.#packs.values()].sort((a, b) => a.byteLength - b.byteLength);
    let sum = 0;
    for (const { name, byteLength, isUsable } of sorted) {
      const isTier = this.#packs.size > MAX_PACKS && (merged.size < 2 || byteLength <= 2 * sum);
      if (!all && isUsable && !isTier && !this.#damaged.has(name)) continue;
      merged.add(name);
      sum += byteLength;
    }
    return merged;
  }

  #bytesOf(entry: Entry): Uint8Array | undefined {
    const loaded = this.#loaded.get(entry.pack);
    if (loaded) return loaded.subarray(entry.offset, entry.offset + entry.length);
    try {
      const fd = openSync(path.join(this.folder, entry.pack), 'r');
      try {
        const bytes = new Uint8Array(entry.length);
        return readSync(fd, bytes, 0, entry.length, entry.offset) === entry.length ? bytes : undefined;
      } finally {
        closeSync(fd);
      }
    } catch {
      return undefined; // another process merged the pack away: the content is analysed again
    }
  }

  #writePack(blobs: readonly NewBlob[]): string {
    const sorted = [...blobs].sort((a, b) => Buffer.compare(a.hash, b.hash));
    const tableBytes = sorted.length * ENTRY_BYTES;
    const start = (HEADER_BYTES + tableBytes + 7) & ~7;
    const size = sorted.reduce((n, { length }) => n + ((length + 7) & ~7), start);
    const pack = new Uint8Array(size);
    const words = new Uint32Array(pack.buffer);
    let at = start;
    sorted.forEach(({ hash, buffer, offset, length }, index) => {
      const blob = new Uint8Array(buffer, offset, length);
      pack.set(blob, at);
      const entry = HEADER_BYTES + index * ENTRY_BYTES;
      pack.set(hash.subarray(0, 16), entry);
      words.set([at / 8, length, checksum(blob), 0], entry / 4 + 4);
      at += (length + 7) & ~7;
    });
    const table = pack.subarray(HEADER_BYTES, HEADER_BYTES + tableBytes);
    words.set([MAGIC, this.version, sorted.length, checksum(table)]);
    const name = `${createHash('sha256').update(table).digest('hex').slice(0, 32)}.pack`;
    writeFileAtomic(path.join(this.folder, name), pack, { isRebuildable: true });
    this.#readTable(name);
    return name;
  }

  #readTable(name: string): void {
    let head: Head;
    try {
      head = readHead(path.join(this.folder, name));
    } catch {
      return; // merged away meanwhile
    }
    const { table, byteLength } = head;
    const isUsable = table !== undefined && head.version === this.version;
    this.#packs.set(name, { name, byteLength, isUsable });
    this.#damaged.delete(name);
    if (!isUsable) return;
    const words = new Uint32Array(table.buffer);
    for (let at = 0; at < words.length; at += ENTRY_BYTES / 4) {
      this.#entries.set(hashKey(table.subarray(at * 4, at * 4 + 16)), {
        pack: name,
        offset: (words[at + 4] as number) * 8,
        length: words[at + 5] as number,
        checksum: words[at + 6] as number,
      });
    }
  }
}

const everything = (): boolean => true;
