import { readFileSync } from 'node:fs';
import type { QuantisedMatrix } from '../dot.ts';

const MAGIC = 'LCST';
const HEADER_BYTES = 16;

/**
 * A vector for each entry of a vocabulary, without context, made by `.ci/distill.mjs`, which draws the file's layout.
 * Rows have length 1 before quantisation.
 * @throws Error when the file is not such a table, the system's error when it cannot be read
 */
export function loadStaticTable(file: string): QuantisedMatrix {
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 0, 4) !== MAGIC) throw new Error(`${file} is no table of token vectors`);
  const count = bytes.readUInt32LE(4);
  const dim = bytes.readUInt32LE(8);
  const scales = new Float32Array(count);
  for (let row = 0; row < count; row++) scales[row] = bytes.readFloatLE(HEADER_BYTES + 4 * row);
  const start = bytes.byteOffset + HEADER_BYTES + 4 * count;
  return { codes: new Int8Array(bytes.buffer, start, count * dim), scales, dim };
}
