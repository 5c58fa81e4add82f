import { readFileSync } from 'node:fs';
import { writeFileAtomic } from '../../../core/atomic-file.ts';
import type { FileVectors } from './embed-file.ts';

/**
 * Vectors by content, shared by the worktrees of a repository. Little endian:
 *
 *     u32 magic · u32 version · u32 dimensions · u32 unused, then for each file
 *     16 bytes content hash · u32 hash of the chunks' lines · u32 rows │ f32 scale of each row │ int8 codes, row after row
 *
 * The version counts the changes of the table and of how texts are summed.
 */
const MAGIC = 0x5643_434c;
const VERSION = 1;
const HEADER_BYTES = 16;
const ENTRY_BYTES = 24;
const HASH_BYTES = 16;

/** Identifies a content and how it was cut into chunks. */
export const vectorKey = (contentHash: Uint8Array, chunksHash: number): string =>
  `${Buffer.from(contentHash).toString('latin1')}${chunksHash}`;

export class VectorStore {
  readonly #file: string;
  readonly #dim: number;
  readonly #entries = new Map<
    string,
    FileVectors & { readonly contentHash: Uint8Array; readonly chunksHash: number }
  >();
  #unsaved = 0;

  /** Takes in what is stored; a file that is damaged or of another version counts as none. */
  constructor(file: string, dim: number) {
    this.#file = file;
    this.#dim = dim;
    const bytes = readIfThere(file);
    if (bytes) this.#load(bytes);
  }

  /** Files whose vectors are not on the disk yet. */
  get unsaved(): number {
    return this.#unsaved;
  }

  get(contentHash: Uint8Array, chunksHash: number): FileVectors | undefined {
    return this.#entries.get(vectorKey(contentHash, chunksHash));
  }

  set(contentHash: Uint8Array, chunksHash: number, vectors: FileVectors): void {
    const key = vectorKey(contentHash, chunksHash);
    if (this.#entries.has(key)) return;
    this.#entries.set(key, { ...vectors, contentHash: contentHash.slice(), chunksHash });
    this.#unsaved++;
  }

  /**
   * Writes the store. Contents that `live` does not have are dropped when they are the larger part.
   * @throws the system's error when it cannot be written
   */
  save(live: ReadonlySet<string>): void {
    if (this.#entries.size > 2 * live.size) {
      for (const key of this.#entries.keys()) if (!live.has(key)) this.#entries.delete(key);
    }
    const parts: Uint8Array[] = [Buffer.from(Uint32Array.of(MAGIC, VERSION, this.#dim, 0).buffer)];
    for (const { contentHash, chunksHash, scales, codes } of this.#entries.values()) {
      const head = Buffer.alloc(ENTRY_BYTES);
      head.set(contentHash);
      head.writeUInt32LE(chunksHash, HASH_BYTES);
      head.writeUInt32LE(scales.length, HASH_BYTES + 4);
      parts.push(head, bytesOf(scales), bytesOf(codes));
    }
    writeFileAtomic(this.#file, Buffer.concat(parts), { isRebuildable: true });
    this.#unsaved = 0;
  }

  #load(bytes: Buffer): void {
    if (bytes.length < HEADER_BYTES || bytes.readUInt32LE(0) !== MAGIC) return;
    if (bytes.readUInt32LE(4) !== VERSION || bytes.readUInt32LE(8) !== this.#dim) return;
    for (let at = HEADER_BYTES; at + ENTRY_BYTES <= bytes.length; ) {
      const contentHash = bytes.subarray(at, at + HASH_BYTES);
      const chunksHash = bytes.readUInt32LE(at + HASH_BYTES);
      const rows = bytes.readUInt32LE(at + HASH_BYTES + 4);
      at += ENTRY_BYTES;
      const end = at + rows * (4 + this.#dim);
      if (end > bytes.length) return; // the end is missing
      const scales = new Float32Array(rows);
      for (let row = 0; row < rows; row++) scales[row] = bytes.readFloatLE(at + 4 * row);
      const codes = new Int8Array(bytes.buffer, bytes.byteOffset + at + 4 * rows, rows * this.#dim);
      this.#entries.set(vectorKey(contentHash, chunksHash), { contentHash, chunksHash, scales, codes });
      at = end;
    }
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array | Int8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
