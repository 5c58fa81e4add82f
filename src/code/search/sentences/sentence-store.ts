import { randomInt } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '../../../core/atomic-file.ts';
import { SENTENCE_WIDTH } from '../../../engine/embedding/sentence-encoder.ts';
import { checksum } from '../../index/checksum.ts';

/**
 * Vectors of what definitions say, by the hash of the text, and which definitions of a content have which. One file that is
 * appended to, shared by the worktrees of a repository. Little endian:
 *
 *     u32 magic · u32 version · u32 numbers a vector · u32 edition, another one whenever the file is written anew
 *     then records: u32 kind · u32 bytes of the payload · u32 its checksum · u32 0 │ payload
 *       VECTORS   n × 16 bytes hash of the text │ n × f32 scale │ n × int8 codes. Vectors are numbered through the file.
 *       CONTENT   16 bytes content hash │ n × (u32 definition · u32 number of its vector)
 *
 * A writer that was killed leaves a torn record at the end: readers stop there, and the next writer cuts it off. Who appends
 * holds the lock beside it. The version counts the changes of the model and of how definitions become texts.
 */
const MAGIC = 0x5353_434c;
const VERSION = 1;
const HEADER_BYTES = 16;
const RECORD_BYTES = 16;
const HASH_BYTES = 16;
const VECTORS = 1;
const CONTENT = 2;
const VECTOR_BYTES = HASH_BYTES + 4 + SENTENCE_WIDTH;

/** Vectors as they are stored and compared: int8 codes and what one step of them is worth. */
export interface StoredVectors {
  readonly codes: Int8Array;
  readonly scales: Float32Array;
}

/** Definitions of one content and the numbers of their vectors, in pairs. */
export type ContentEntry = Uint32Array;

interface Block extends StoredVectors {
  readonly first: number;
}

const keyOf = (hash: Uint8Array): string => Buffer.from(hash).toString('latin1');

export class SentenceStore {
  readonly #file: string;
  #blocks: Block[] = [];
  #numbers = new Map<string, number>();
  #contents = new Map<string, ContentEntry>();
  #count = 0;
  #edition = 0;
  /** Where the next record begins; 0 when there is no file, or none of this version. */
  #end = 0;
  /** What was last seen of the file. */
  #seen: Pick<Stats, 'size' | 'ino' | 'mtimeMs'> | undefined;

  constructor(file: string) {
    this.#file = file;
    this.refresh();
  }

  /** Somebody has begun to make vectors here. */
  get exists(): boolean {
    return this.#end > 0;
  }

  /** Vectors stored. */
  get count(): number {
    return this.#count;
  }

  /** Differs whenever vectors may have other numbers than before. */
  get edition(): number {
    return this.#edition;
  }

  /** Differs whenever anything of the store does. */
  get revision(): string {
    return `${this.#edition}:${this.#end}`;
  }

  numberOf(textHash: Uint8Array): number | undefined {
    return this.#numbers.get(keyOf(textHash));
  }

  contentOf(contentHash: Uint8Array): ContentEntry | undefined {
    return this.#contents.get(keyOf(contentHash));
  }

  /** Takes in what other processes wrote. */
  refresh(): void {
    const stat = statSync(this.#file, { throwIfNoEntry: false });
    const { size, ino, mtimeMs } = stat ?? {};
    const seen = this.#seen;
    if (seen?.size === size && seen?.ino === ino && seen?.mtimeMs === mtimeMs) return;
    this.#seen = stat;
    if (!stat) {
      this.#forget();
      return;
    }
    const fd = openSync(this.#file, 'r');
    try {
      this.#read(fd);
    } finally {
      closeSync(fd);
    }
  }

  /** Copies all vectors, by number, to where the kernel compares them. */
  copyTo({ codes, scales }: StoredVectors): void {
    for (const block of this.#blocks) {
      codes.set(block.codes, block.first * SENTENCE_WIDTH);
      scales.set(block.scales, block.first);
    }
  }

  /** Makes the file when it is not there: from then on vectors of this project are wanted. */
  create(): void {
    this.refresh();
    if (this.#end > 0) return;
    writeFileAtomic(this.#file, headerOf(newEdition(0)), { isRebuildable: true });
    this.refresh();
  }

  /**
   * Adds vectors that are not there yet. Whoever calls holds the lock, has refreshed, and gives each text once.
   * @returns the number of the first
   * @throws the system's error when it cannot be written
   */
  addVectors(textHashes: readonly Uint8Array[], { codes, scales }: StoredVectors): number {
    const first = this.#count;
    this.#append(VECTORS, [...textHashes, bytesOf(scales), bytesOf(codes)]);
    return first;
  }

  /** Says which definitions of a content have which vectors. The same holds as for vectors. */
  addContent(contentHash: Uint8Array, entry: ContentEntry): void {
    this.#append(CONTENT, [contentHash, bytesOf(entry)]);
  }

  /**
   * Writes the file anew with what `live` contents have, when that is the smaller part. Whoever calls holds the lock.
   * @param live content hashes
   */
  compact(live: readonly Uint8Array[]): void {
    const kept = live.flatMap((hash) => {
      const entry = this.contentOf(hash);
      return entry ? [{ hash, entry }] : [];
    });
    if (this.#contents.size <= 2 * kept.length) return;
    const numbers = new Map<number, number>();
    for (const { entry } of kept) {
      for (let i = 1; i < entry.length; i += 2) {
        const number = entry[i] as number;
        if (!numbers.has(number)) numbers.set(number, numbers.size);
      }
    }
    const renumbered = kept.map(({ hash, entry }) => ({
      hash,
      entry: entry.map((word, i) => (i % 2 === 0 ? word : (numbers.get(word) as number))),
    }));
    const records = [headerOf(newEdition(this.#edition)), this.#vectorsRecord(numbers)];
    for (const { hash, entry } of renumbered) records.push(recordOf(CONTENT, [hash, bytesOf(entry)]));
    writeFileAtomic(this.#file, Buffer.concat(records), { isRebuildable: true });
    this.refresh();
  }

  #vectorsRecord(numbers: ReadonlyMap<number, number>): Buffer {
    const hashes: Uint8Array[] = new Array(numbers.size);
    for (const [key, number] of this.#numbers) {
      const renumbered = numbers.get(number);
      if (renumbered !== undefined) hashes[renumbered] = Buffer.from(key, 'latin1');
    }
    const all = {
      codes: new Int8Array(this.#count * SENTENCE_WIDTH),
      scales: new Float32Array(this.#count),
    };
    this.copyTo(all);
    const codes = new Int8Array(numbers.size * SENTENCE_WIDTH);
    const scales = new Float32Array(numbers.size);
    for (const [old, now] of numbers) {
      codes.set(all.codes.subarray(old * SENTENCE_WIDTH, (old + 1) * SENTENCE_WIDTH), now * SENTENCE_WIDTH);
      scales[now] = all.scales[old] as number;
    }
    return recordOf(VECTORS, [...hashes, bytesOf(scales), bytesOf(codes)]);
  }

  #append(kind: number, parts: readonly Uint8Array[]): void {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    const record = recordOf(kind, parts);
    const fd = openSync(this.#file, 'r+');
    try {
      ftruncateSync(fd, this.#end); // a record that somebody did not end
      for (let at = 0; at < record.length; )
        at += writeSync(fd, record, at, record.length - at, this.#end + at);
      this.#take(record);
      this.#seen = fstatSync(fd);
    } finally {
      closeSync(fd);
    }
  }

  #read(fd: number): void {
    const { size } = fstatSync(fd);
    const header = Buffer.alloc(HEADER_BYTES);
    readSync(fd, header, 0, HEADER_BYTES, 0);
    const [magic, version, width, edition] = [0, 4, 8, 12].map((at) => header.readUInt32LE(at));
    if (magic !== MAGIC || version !== VERSION || width !== SENTENCE_WIDTH) {
      this.#forget();
      return;
    }
    if (edition !== this.#edition || size < this.#end || this.#end === 0) {
      this.#forget();
      this.#edition = edition as number;
      this.#end = HEADER_BYTES;
    }
    const rest = Buffer.alloc(size - this.#end);
    let filled = 0;
    for (let got = -1; got !== 0 && filled < rest.length; filled += got) {
      got = readSync(fd, rest, filled, rest.length - filled, this.#end + filled);
    }
    this.#take(rest.subarray(0, filled));
  }

  /** Takes in whole records. */
  #take(bytes: Buffer): void {
    for (let at = 0; at + RECORD_BYTES <= bytes.length; ) {
      const kind = bytes.readUInt32LE(at);
      const length = bytes.readUInt32LE(at + 4);
      const end = at + RECORD_BYTES + length;
      if (length % 4 !== 0 || end > bytes.length) return;
      // Memory of its own, from address 0: words can be read in place.
      const payload = new Uint8Array(bytes.subarray(at + RECORD_BYTES, end));
      if (checksum(payload) !== bytes.readUInt32LE(at + 8)) return;
      if (kind === VECTORS) this.#takeVectors(payload);
      else if (kind === CONTENT) {
        const key = keyOf(payload.subarray(0, HASH_BYTES));
        this.#contents.set(key, new Uint32Array(payload.buffer, HASH_BYTES));
      }
      this.#end += end - at;
      at = end;
    }
  }

  #takeVectors({ buffer, length }: Uint8Array<ArrayBuffer>): void {
    const n = length / VECTOR_BYTES;
    const hashes = new Uint8Array(buffer, 0, n * HASH_BYTES);
    for (let i = 0; i < n; i++) {
      this.#numbers.set(keyOf(hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES)), this.#count + i);
    }
    this.#blocks.push({
      first: this.#count,
      scales: new Float32Array(buffer, n * HASH_BYTES, n),
      codes: new Int8Array(buffer, n * (HASH_BYTES + 4), n * SENTENCE_WIDTH),
    });
    this.#count += n;
  }

  #forget(): void {
    this.#blocks = [];
    this.#numbers = new Map();
    this.#contents = new Map();
    this.#count = 0;
    this.#edition = 0;
    this.#end = 0;
  }
}

/** Neither 0, which stands for no file, nor the one before. */
function newEdition(before: number): number {
  const edition = randomInt(1, 2 ** 32 - 1);
  return edition === before ? edition + 1 : edition;
}

const headerOf = (edition: number): Buffer =>
  Buffer.from(Uint32Array.of(MAGIC, VERSION, SENTENCE_WIDTH, edition).buffer);

function recordOf(kind: number, parts: readonly Uint8Array[]): Buffer {
  const payload = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    payload.set(part, at);
    at += part.length;
  }
  const head = Uint32Array.of(kind, payload.length, checksum(payload), 0);
  return Buffer.concat([new Uint8Array(head.buffer), payload]);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array | Int8Array | Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
