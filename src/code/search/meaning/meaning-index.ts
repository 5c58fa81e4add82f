import path from 'node:path';
import { Arena } from '../../../engine/arena.ts';
import { Dot, type QuantisedMatrix, quantise } from '../../../engine/dot.ts';
import { Pool, taskKind } from '../../../engine/pool.ts';
import type { Generation } from '../../index/index.ts';
import type { ProjectFolder } from '../../index/project-folder.ts';
import { type FileVectors, scaleToOne } from './embed-file.ts';
import { type EmbedTask, embedFiles } from './embed-task.ts';
import { type IndexedFile, indexedFiles } from './indexed-files.ts';
import { VectorStore, vectorKey } from './vector-store.ts';
import { WordVectors } from './word-vectors.ts';

/** A file by the chunk that is closest to a question. */
export interface MeaningHit {
  readonly part: number;
  readonly document: number;
  /** Chunk of the segment. */
  readonly chunk: number;
  /** How far its cosine lies above the mean of all files, in standard deviations; negative below. */
  readonly deviation: number;
}

export interface EnsureOptions {
  /** Worker threads; what is little is done in this one. */
  readonly threads: number;
  readonly signal?: AbortSignal;
}

/** The rows of one generation, in the memory of the kernel. */
interface Rows {
  readonly generation: Generation;
  readonly matrix: QuantisedMatrix;
  /** By file: its part and document, its first chunk there, and where its rows end. */
  readonly parts: Uint32Array;
  readonly documents: Uint32Array;
  readonly firstChunks: Uint32Array;
  readonly ends: Uint32Array;
}

const EMBED = taskKind<EmbedTask, FileVectors>('embed');
/** Less than this is done here: a thread takes longer to start and to load its table. */
const INLINE_BYTES = 256 << 10;
const BATCH_BYTES = 512 << 10;
/** Fewer new files wait in memory until the project is closed. */
const WORTH_SAVING = 32;

/**
 * Closeness in meaning of every chunk of a project to a question, by the static token table: no model runs. Vectors are
 * made apart from the index (`ensure`) and kept by content.
 */
export class MeaningIndex {
  readonly #folder: ProjectFolder;
  readonly #arena = Arena.create();
  readonly #start = this.#arena.mark();
  readonly #dot = new Dot(this.#arena);
  readonly #words = WordVectors.load();
  readonly #store: VectorStore;
  #rows: Rows | undefined;
  #making: Promise<boolean> | undefined;

  /** @throws the system's error when the package lacks its models */
  constructor(folder: ProjectFolder) {
    this.#folder = folder;
    this.#store = new VectorStore(path.join(folder.facts, 'chunks.vectors'), this.#words.dim);
  }

  stateFor(generation: Generation): 'idle' | 'building' | 'ready' {
    if (this.#making) return 'building';
    return this.#missing(indexedFiles(generation)).length === 0 ? 'ready' : 'idle';
  }

  /** Makes the vectors that are missing. One call at a time works, others wait. @returns whether all are there */
  async ensure(generation: Generation, options: EnsureOptions): Promise<boolean> {
    while (this.#making) await this.#making.catch(() => false);
    this.#making = this.#make(generation, options).finally(() => {
      this.#making = undefined;
    });
    return this.#making;
  }

  /** Every living file; nothing while vectors are missing or when the question says nothing. */
  search(text: string, generation: Generation): MeaningHit[] | undefined {
    const rows = this.#rowsOf(generation);
    const vector = rows && this.#words.of(text);
    if (!vector) return undefined;
    scaleToOne(vector);
    return closestChunks(rows, this.#dot.scores(quantise(vector), rows.matrix));
  }

  /** Writes vectors that only this process has. */
  save(generation: Generation): void {
    if (this.#store.unsaved === 0) return;
    const live = indexedFiles(generation).map((file) => vectorKey(file.contentHash, file.chunksHash));
    try {
      this.#store.save(new Set(live));
    } catch {
      // a cache that cannot be written: the vectors serve this process
    }
  }

  async #make(generation: Generation, options: EnsureOptions): Promise<boolean> {
    const missing = this.#missing(indexedFiles(generation));
    const { root } = this.#folder;
    const bytes = missing.reduce((sum, { file }) => sum + file.sizeBytes, 0);
    if (bytes <= INLINE_BYTES)
      this.#take(missing, embedFiles({ root, files: missing.map(({ file }) => file) }));
    else await this.#makeInPool(missing, options);
    if (this.#store.unsaved >= WORTH_SAVING) this.save(generation);
    return this.#missing(missing).length === 0;
  }

  async #makeInPool(missing: readonly IndexedFile[], { threads, signal }: EnsureOptions): Promise<void> {
    const pool = new Pool({ threads });
    const { root } = this.#folder;
    const batches = inBatches(missing);
    const lane = async () => {
      for (const batch of batches) {
        const result = await pool.run(EMBED, { root, files: batch.map(({ file }) => file) }, { signal });
        if (result.ok) this.#take(batch, result.value);
      }
    };
    try {
      await Promise.all(Array.from({ length: pool.threads }, lane));
    } finally {
      await pool.close();
    }
  }

  #missing(files: readonly IndexedFile[]): IndexedFile[] {
    return files.filter(({ contentHash, chunksHash }) => !this.#store.get(contentHash, chunksHash));
  }

  #take(files: readonly IndexedFile[], { codes, scales }: FileVectors): void {
    const { dim } = this.#words;
    let row = 0;
    for (const { contentHash, chunksHash, file } of files) {
      const end = row + file.starts.length;
      const own = { codes: codes.slice(row * dim, end * dim), scales: scales.slice(row, end) };
      this.#store.set(contentHash, chunksHash, own);
      row = end;
    }
  }

  #rowsOf(generation: Generation): Rows | undefined {
    if (this.#rows?.generation === generation) return this.#rows;
    const files = indexedFiles(generation);
    if (this.#missing(files).length > 0) return undefined;
    const { dim } = this.#words;
    const count = files.reduce((sum, { file }) => sum + file.starts.length, 0);
    this.#arena.release(this.#start);
    const matrix = { codes: this.#arena.newI8(count * dim), scales: this.#arena.newF32(count), dim };
    const ends = new Uint32Array(files.length);
    let row = 0;
    files.forEach(({ contentHash, chunksHash, file }, i) => {
      const vectors = this.#store.get(contentHash, chunksHash) as FileVectors;
      matrix.codes.set(vectors.codes, row * dim);
      matrix.scales.set(vectors.scales, row);
      row += file.starts.length;
      ends[i] = row;
    });
    const parts = Uint32Array.from(files, ({ part }) => part);
    const documents = Uint32Array.from(files, ({ document }) => document);
    const firstChunks = Uint32Array.from(files, ({ firstChunk }) => firstChunk);
    this.#rows = { generation, matrix, parts, documents, firstChunks, ends };
    return this.#rows;
  }
}

function* inBatches(files: readonly IndexedFile[]): Generator<readonly IndexedFile[]> {
  let batch: IndexedFile[] = [];
  let bytes = 0;
  for (const file of files) {
    batch.push(file);
    bytes += file.file.sizeBytes;
    if (bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/**
 * The closest chunk of each file, with how far its cosine lies above the mean of all files. Over plain arrays: the files
 * themselves lie all over the memory, and looking at them takes longer than the products.
 * @param scores of all chunks, file after file
 */
function closestChunks({ parts, documents, firstChunks, ends }: Rows, scores: Float32Array): MeaningHit[] {
  const count = ends.length;
  const cosines = new Float32Array(count);
  const chunks = new Uint32Array(count);
  let row = 0;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const first = row;
    const end = ends[i] as number;
    let best = row;
    for (row++; row < end; row++) if ((scores[row] as number) > (scores[best] as number)) best = row;
    row = end; // also of a file without chunks
    chunks[i] = (firstChunks[i] as number) + best - first;
    cosines[i] = scores[best] as number;
    sum += cosines[i] as number;
  }
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += ((cosines[i] as number) - mean) ** 2;
  const spread = Math.sqrt(squares / count) || 1;
  return Array.from(cosines, (cosine, i) => ({
    part: parts[i] as number,
    document: documents[i] as number,
    chunk: chunks[i] as number,
    deviation: (cosine - mean) / spread,
  }));
}
