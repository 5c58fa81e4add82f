import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '../../core/atomic-file.ts';
import { BLOB_FORMAT, BlobView, Field } from './blob.ts';

/**
 * Blobs by content hash, shared by the branches and worktrees of a repository. A pack is written once and
 * never changed:
 *
 *     u32  magic, version, entry count n, checksum of the table
 *     n × 8 × u32   hash (16 bytes), offset / 8, length in bytes, checksum of the blob, 0
 *     …    blobs, each aligned to 8 bytes
 *
 * A pack that is damaged anywhere loses only the entries concerned: they are analysed again.
 */
const MAGIC = 0x4b43504c;
const HEADER_BYTES = 16;
const ENTRY_BYTES = 32;
/** More packs than this are merged. */
const MAX_PACKS = 4;

export interface NewBlob {
  /** 16 bytes. */
  readonly hash: Uint8Array;
  readonly buffer: ArrayBuffer;
  /** Byte offset and length inside `buffer`, multiples of 4. */
  readonly offset: number;
  readonly length: number;
}

interface Entry {
  readonly pack: string;
  readonly offset: number;
  readonly length: number;
  readonly checksum: number;
}

export const hashKey = (hash: Uint8Array): string => Buffer.from(hash).toString('latin1');

export class FactsStore {
  readonly #folder: string;
  readonly #version: number;
  readonly #entries = new Map<string, Entry>();
  readonly #packs = new Map<string, number>();
  /** Packs read whole by `preload`. */
  readonly #loaded = new Map<string, Uint8Array<ArrayBuffer>>();

  /** @param version distinguishes blobs of other versions of the analysis, which are ignored */
  constructor(folder: string, version: number) {
    this.#folder = folder;
    this.#version = version;
    mkdirSync(folder, { recursive: true });
    this.refresh();
  }

  /** Takes in packs that other processes wrote, and forgets those that they removed. */
  refresh(): void {
    const present = readdirSync(this.#folder).filter((name) => name.endsWith('.pack'));
    const gone = [...this.#packs.keys()].filter((name) => !present.includes(name));
    for (const name of gone) this.#packs.delete(name);
    if (gone.length > 0) {
      for (const [key, entry] of this.#entries) if (!this.#packs.has(entry.pack)) this.#entries.delete(key);
    }
    for (const name of present.sort()) if (!this.#packs.has(name)) this.#readTable(name);
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  has(hash: Uint8Array): boolean {
    return this.#entries.has(hashKey(hash));
  }

  /** The blob of a content, or `undefined` when it is not stored or its bytes are damaged. */
  read(hash: Uint8Array): BlobView | undefined {
    const key = hashKey(hash);
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const bytes = this.#bytesOf(entry);
    if (bytes && checksum(bytes) === entry.checksum) {
      const view = new BlobView(bytes.buffer, bytes.byteOffset, bytes.length);
      if (view.count(Field.format) === BLOB_FORMAT && view.count(Field.byteLength) === bytes.length)
        return view;
    }
    this.#entries.delete(key);
    return undefined;
  }

  /** Keeps whole packs in memory, for a caller that is about to read most blobs. Call `release` after it. */
  preload(): void {
    for (const name of this.#packs.keys()) {
      if (!this.#loaded.has(name))
        this.#loaded.set(name, new Uint8Array(readFileSync(path.join(this.#folder, name))));
    }
  }

  release(): void {
    this.#loaded.clear();
  }

  /** Writes new blobs as one pack. Blobs already stored are left out. */
  append(blobs: readonly NewBlob[]): void {
    const fresh = new Map<string, NewBlob>();
    for (const blob of blobs) if (!this.has(blob.hash)) fresh.set(hashKey(blob.hash), blob);
    if (fresh.size > 0) this.#writePack([...fresh.values()]);
  }

  /** Merges packs when there are too many or mostly dead ones; keeps `live` blobs, and others while they are few. */
  compact(live: ReadonlySet<string>): void {
    let total = 0;
    let alive = 0;
    for (const [key, { length }] of this.#entries) {
      total += length;
      if (live.has(key)) alive += length;
    }
    const mostlyDead = total > 3 * alive + (16 << 20);
    if (this.#packs.size <= MAX_PACKS && !mostlyDead) return;
    const largest = mostlyDead ? '' : [...this.#packs].sort((a, b) => b[1] - a[1])[0]?.[0];
    const kept: NewBlob[] = [];
    for (const [key, entry] of this.#entries) {
      if (entry.pack === largest || (mostlyDead && !live.has(key))) continue;
      const bytes = this.#bytesOf(entry);
      if (!bytes) continue;
      const { buffer, byteOffset: offset, length } = bytes;
      kept.push({ hash: Buffer.from(key, 'latin1'), buffer, offset, length });
    }
    const old = [...this.#packs.keys()].filter((name) => name !== largest);
    const written = kept.length > 0 ? this.#writePack(kept) : '';
    for (const name of old) if (name !== written) rmSync(path.join(this.#folder, name), { force: true });
    this.refresh();
  }

  #bytesOf(entry: Entry): Uint8Array<ArrayBuffer> | undefined {
    const loaded = this.#loaded.get(entry.pack);
    if (loaded) return loaded.subarray(entry.offset, entry.offset + entry.length);
    try {
      const fd = openSync(path.join(this.#folder, entry.pack), 'r');
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
    words.set([MAGIC, this.#version, sorted.length, checksum(table)]);
    const name = `${createHash('sha256').update(table).digest('hex').slice(0, 32)}.pack`;
    writeFileAtomic(path.join(this.#folder, name), pack, { isRebuildable: true });
    this.#readTable(name);
    return name;
  }

  #readTable(name: string): void {
    let header: Uint8Array;
    try {
      header = readHead(path.join(this.#folder, name));
    } catch {
      return; // merged away meanwhile
    }
    this.#packs.set(name, header.length);
    const words = new Uint32Array(header.buffer, 0, header.length >>> 2);
    const count = words[2] ?? 0;
    if (words[0] !== MAGIC || words[1] !== this.#version) return;
    const table = header.subarray(HEADER_BYTES, HEADER_BYTES + count * ENTRY_BYTES);
    if (table.length !== count * ENTRY_BYTES || checksum(table) !== words[3]) return;
    for (let i = 0; i < count; i++) {
      const at = (HEADER_BYTES + i * ENTRY_BYTES) / 4;
      const key = hashKey(header.subarray(at * 4, at * 4 + 16));
      this.#entries.set(key, {
        pack: name,
        offset: (words[at + 4] as number) * 8,
        length: words[at + 5] as number,
        checksum: words[at + 6] as number,
      });
    }
  }
}

/** The header and table of a pack. */
function readHead(file: string): Uint8Array {
  const fd = openSync(file, 'r');
  try {
    const head = new Uint8Array(HEADER_BYTES);
    if (readSync(fd, head, 0, HEADER_BYTES, 0) < HEADER_BYTES) return head;
    const [magic, , count = 0] = new Uint32Array(head.buffer);
    if (magic !== MAGIC || count > 1 << 24) return head;
    const all = new Uint8Array(HEADER_BYTES + count * ENTRY_BYTES);
    const read = readSync(fd, all, 0, all.length, 0);
    return read === all.length ? all : head;
  } finally {
    closeSync(fd);
  }
}

/** A quick 32-bit checksum over whole words, good against truncation and flipped bits, not against malice. */
export function checksum(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  let a = 0x9e3779b9 | 0;
  let b = words.length | 0;
  let i = 0;
  for (; i + 1 < words.length; i += 2) {
    a = Math.imul(a ^ (words[i] as number), 0x85ebca6b);
    b = Math.imul(b ^ (words[i + 1] as number), 0xc2b2ae35);
    a ^= a >>> 15;
    b ^= b >>> 13;
  }
  if (i < words.length) a = Math.imul(a ^ (words[i] as number), 0x85ebca6b);
  return (a ^ Math.imul(b ^ (b >>> 16), 0x27d4eb2f) ^ (a >>> 13)) >>> 0;
}
