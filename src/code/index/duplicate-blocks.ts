import { Arena } from '../../engine/arena.ts';
import { Rolling } from '../../engine/rolling.ts';

let rolling: Rolling | undefined;

/**
 * Fingerprints of the blocks of lines of one file (Rabin–Karp, winnowed): hash low, hash high, first and last
 * line each. Equal fingerprints in two files are candidates for repeated code.
 */
export function duplicateBlocks(bytes: Uint8Array): Uint32Array {
  rolling ??= new Rolling(Arena.create({ initialBytes: 1 << 20 }));
  return rolling.blocks(bytes).quads;
}
