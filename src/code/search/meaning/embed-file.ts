import { quantise } from '../../../engine/dot.ts';
import type { WordVectors } from './word-vectors.ts';

const NEWLINE = 0x0a;

/** Lines of the chunks of a file, from 1, the last one included, in the order of the file. */
export interface ChunkLines {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** The vectors of one file's chunks: a scale and a row of codes each. */
export interface FileVectors {
  readonly codes: Int8Array;
  readonly scales: Float32Array;
}

/** Writes one vector of length 1 a chunk of a file. A chunk that says nothing keeps its zeros. */
export function embedFile(
  bytes: Uint8Array,
  { starts, ends }: ChunkLines,
  words: WordVectors,
  into: FileVectors,
): void {
  const lines = lineStarts(bytes);
  const sum = new Float32Array(words.dim);
  starts.forEach((start, row) => {
    const from = lines[start - 1] ?? bytes.length;
    const to = lines[ends[row] as number] ?? bytes.length;
    sum.fill(0);
    if (!words.sum(bytes, from, to, sum)) return;
    scaleToOne(sum);
    const codes = into.codes.subarray(row * words.dim, (row + 1) * words.dim);
    into.scales[row] = quantise(sum, codes).scale;
  });
}

function lineStarts(bytes: Uint8Array): number[] {
  const starts = [0];
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) starts.push(at + 1);
  return starts;
}

/** Makes the length of a vector 1, so that products are cosines. */
export function scaleToOne(vector: Float32Array): void {
  let square = 0;
  for (const value of vector) square += value * value;
  const length = Math.sqrt(square);
  if (length === 0) return;
  for (let k = 0; k < vector.length; k++) vector[k] = (vector[k] as number) / length;
}
