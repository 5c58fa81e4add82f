import { readFileSync, statSync } from 'node:fs';
import { systemPath } from '../../../core/paths-bytes.ts';
import { type ChunkLines, embedFile, type FileVectors } from './embed-file.ts';
import { WordVectors } from './word-vectors.ts';

/** Files of one root whose chunks are to become vectors. */
export interface EmbedTask {
  readonly root: string;
  readonly files: readonly EmbedFile[];
}

/** A file as the index knows it. */
export interface EmbedFile extends ChunkLines {
  readonly path: string;
  readonly sizeBytes: number;
}

let words: WordVectors | undefined;

/**
 * Vectors for the chunks of files, file after file. The files are read anew: one that is not any more as the index knows it
 * gets zeros, its next version will have vectors of its own.
 */
export function embedFiles({ root, files }: EmbedTask): FileVectors {
  words ??= WordVectors.load();
  const { dim } = words;
  const rows = files.reduce((sum, { starts }) => sum + starts.length, 0);
  const codes = new Int8Array(rows * dim);
  const scales = new Float32Array(rows);
  let row = 0;
  for (const file of files) {
    const bytes = knownBytes(systemPath(root, file.path), file.sizeBytes);
    const last = row + file.starts.length;
    if (bytes) {
      const into = { codes: codes.subarray(row * dim, last * dim), scales: scales.subarray(row, last) };
      embedFile(bytes, file, words, into);
    }
    row = last;
  }
  return { codes, scales };
}

function knownBytes(file: string | Buffer, sizeBytes: number): Uint8Array | undefined {
  try {
    return statSync(file).size === sizeBytes ? readFileSync(file) : undefined;
  } catch {
    return undefined; // gone since
  }
}
