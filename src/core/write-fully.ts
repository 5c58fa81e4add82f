import { writeSync } from 'node:fs';

const PAUSE_MS = 2;
const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes all of it to a descriptor, at once: setting up a stream costs more than a short command runs. A pipe that is
 * full for the moment is waited for.
 * @returns false when nobody reads any more
 */
export function writeFully(descriptor: number, bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EAGAIN') return false;
      Atomics.wait(pause, 0, 0, PAUSE_MS);
    }
  }
  return true;
}
