import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { checksum } from './checksum.ts';

/**
 * A pack of blobs by content hash is written once and never changed:
 *
 *     u32  magic, version, entry count n, checksum of the table
 *     n × 8 × u32   hash (16 bytes), offset / 8, length in bytes, checksum of the blob, 0
 *     …    blobs, each aligned to 8 bytes
 *
 * A pack that is damaged anywhere loses only the entries concerned: they are analysed again, and the next
 * `compact` leaves them out. The folder is made with the first pack.
 */
export const MAGIC = 0x4b43504c;
export const HEADER_BYTES = 16;
export const ENTRY_BYTES = 32;

/** Names of the packs in a folder, sorted; none when it is not there. */
export function packsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.pack'))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export interface Head {
  readonly byteLength: number;
  readonly version: number | undefined;
  /** `undefined` when it is damaged. */
  readonly table: Uint8Array<ArrayBuffer> | undefined;
}

/** Header and table of a pack. @throws the system's error when the file is gone */
export function readHead(file: string): Head {
  const fd = openSync(file, 'r');
  try {
    const byteLength = fstatSync(fd).size;
    const head = new Uint32Array(HEADER_BYTES / 4);
    readSync(fd, head, 0, HEADER_BYTES, 0);
    const [magic, version, count = 0, sum] = head;
    const tableBytes = count * ENTRY_BYTES;
    if (magic !== MAGIC || HEADER_BYTES + tableBytes > byteLength)
      return { byteLength, version, table: undefined };
    const table = new Uint8Array(tableBytes);
    const read = readSync(fd, table, 0, tableBytes, HEADER_BYTES);
    const isWhole = read === tableBytes && checksum(table) === sum;
    return { byteLength, version, table: isWhole ? table : undefined };
  } finally {
    closeSync(fd);
  }
}
