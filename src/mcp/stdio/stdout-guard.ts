import { Console } from 'node:console';
import type { Writable } from 'node:stream';

/**
 * From here on stdout carries the protocol only: whatever a library prints goes to stderr.
 * Call it after the transport has taken hold of stdout.
 */
export function reserveStdout(stdout: Writable, stderr: Writable): void {
  globalThis.console = new Console({ stdout: stderr, stderr });
  stdout.write = stderr.write.bind(stderr) as Writable['write'];
}
