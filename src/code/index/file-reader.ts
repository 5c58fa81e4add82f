import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

/** What a file holds, or why that is not told. `bytes` are good until the next file is read. */
export type FileContents =
  | { readonly is: 'read'; readonly bytes: Uint8Array }
  | { readonly is: 'too large'; readonly size: number }
  | { readonly is: 'unreadable'; readonly code: string };

/** Larger files get memory of their own. */
const BUFFER_BYTES = 1 << 20;
/** Windows has no such flag, and no FIFOs among files. */
const NONBLOCKING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Reads one file after another into the same memory: fresh memory for each costs more than the reading. */
export class FileReader {
  #buffer: Buffer | undefined;

  /** @param isTooLarge says which sizes, in bytes, are not read at all */
  read(path: string | Buffer, isTooLarge: (size: number) => boolean): FileContents {
    let file: number;
    try {
      // A FIFO that took the place of a file would wait for a writer.
      file = openSync(path, NONBLOCKING);
    } catch (error) {
      return unreadable(error);
    }
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) return { is: 'unreadable', code: 'ENOENT' };
      if (isTooLarge(stat.size)) return { is: 'too large', size: stat.size };
      return { is: 'read', bytes: this.#bytesOf(file, stat.size) };
    } catch (error) {
      return unreadable(error);
    } finally {
      closeSync(file);
    }
  }

  #bytesOf(file: number, size: number): Uint8Array {
    if (size >= BUFFER_BYTES) return readFileSync(file);
    this.#buffer ??= Buffer.allocUnsafeSlow(BUFFER_BYTES);
    // One byte more is asked for, which tells that the file ends where its size said.
    const length = readSync(file, this.#buffer, 0, size + 1, 0);
    return length === size ? this.#buffer.subarray(0, length) : readFileSync(file);
  }
}

function unreadable(error: unknown): FileContents {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  return { is: 'unreadable', code: String(error.code) };
}
