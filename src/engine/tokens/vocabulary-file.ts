import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { vocabularyDamaged, vocabularyMissing } from '../../core/messages/tokens.ts';
import { packageRoot } from '../../core/package-root.ts';
import type { Encoding } from './encoding.ts';
import { hasVocabularyHeader } from './vocabulary.ts';

/** Where a vocabulary may be put: at least `sizeBytes`, at a multiple of 4 in its buffer. */
export type Place = (sizeBytes: number) => Uint8Array;

/** Brings the file of a vocabulary to a place. */
export type VocabularyReader = (place: Place) => Uint8Array;

/**
 * Reads the vocabulary of `encoding`, straight into the memory that `place` names.
 * @throws Error when it is missing or damaged, that is when the package was not installed whole
 */
export function readVocabulary(encoding: Encoding, place: Place): Uint8Array {
  const name = `${encoding}.vocab`;
  const fd = open(name);
  try {
    const sizeBytes = fstatSync(fd).size;
    const file = place(sizeBytes).subarray(0, sizeBytes);
    let filled = 0;
    while (filled < sizeBytes) {
      const got = readSync(fd, file, filled, sizeBytes - filled, null);
      if (got === 0) break;
      filled += got;
    }
    if (filled < sizeBytes || !hasVocabularyHeader(file, sizeBytes)) throw asError(vocabularyDamaged(name));
    return file;
  } finally {
    closeSync(fd);
  }
}

function open(name: string): number {
  try {
    return openSync(path.join(packageRoot(), 'wasm', name), 'r');
  } catch (cause) {
    throw asError(vocabularyMissing(name), cause);
  }
}

function asError(failure: { message: string; remedy?: string }, cause?: unknown): Error {
  return new Error(`${failure.message}: ${failure.remedy}`, { cause });
}
