import { closeSync, openSync, readSync } from 'node:fs';
import { fileNotCounted, notAFile, wordTooLong } from '../../core/messages/tokens.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { countTokens } from './count.ts';
import { DEFAULT_ENCODING, type Encoding } from './encoding.ts';
import { TokenCounter } from './token-counter.ts';
import { MAX_WORD_BYTES } from './token-engine.ts';

export interface FileTokens {
  readonly path: string;
  readonly tokens: number;
}

/** Counts the tokens of files in the given order; the first one that cannot be read fails all. */
export function countFiles(
  paths: readonly string[],
  encoding: Encoding = DEFAULT_ENCODING,
): Result<readonly FileTokens[]> {
  const counted: FileTokens[] = [];
  for (const path of paths) {
    const tokens = countFile(path, encoding);
    if (!tokens.ok) return tokens;
    counted.push({ path, tokens: tokens.value });
  }
  return ok(counted);
}

/**
 * Counts the tokens of one file, whatever its size, reading a megabyte at a time.
 * @param file its path; as bytes when it is not UTF-8
 */
export function countFile(file: string | Buffer, encoding: Encoding = DEFAULT_ENCODING): Result<number> {
  const path = file.toString();
  try {
    const fd = openSync(file, 'r');
    try {
      return ok(countDescriptor(fd, encoding));
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if (error instanceof RangeError) return fail(wordTooLong(path, MAX_WORD_BYTES / 2 ** 20));
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EISDIR') return fail(notAFile(path));
    if (typeof code === 'string') return fail(fileNotCounted(path, code));
    throw error;
  }
}

const CHUNK_BYTES = 2 ** 20;
let chunk: Uint8Array | undefined;

function countDescriptor(fd: number, encoding: Encoding): number {
  chunk ??= new Uint8Array(CHUNK_BYTES);
  let filled = fill(fd, chunk);
  if (filled < CHUNK_BYTES) return countTokens(chunk.subarray(0, filled), encoding);
  const counter = new TokenCounter(encoding);
  for (; filled > 0; filled = fill(fd, chunk)) counter.push(chunk.subarray(0, filled));
  return counter.finish();
}

/** Reads until `buffer` is full or the file ends. → bytes read */
function fill(fd: number, buffer: Uint8Array): number {
  let filled = 0;
  while (filled < buffer.length) {
    const got = readSync(fd, buffer, filled, buffer.length - filled, null);
    if (got === 0) break;
    filled += got;
  }
  return filled;
}
