import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Reads a whole file into memory that other threads can be handed. @throws the system's error */
export function readShared(path: string): Uint8Array<SharedArrayBuffer> {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    let at = 0;
    for (let count = -1; at < size && count !== 0; at += count) {
      count = readSync(file, bytes, at, size - at, at);
    }
    return at === size ? bytes : bytes.subarray(0, at);
  } finally {
    closeSync(file);
  }
}
