import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

let found: string | undefined;

/**
 * The folder of the installed package: where `wasm/`, `grammars/`, `models/` and `dist/` lie.
 * Works from the sources (tests) and from the bundle, whatever depth the importing chunk has.
 */
export function packageRoot(): string {
  if (found !== undefined) return found;
  let dir = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(dir, 'package.json')) || !existsSync(path.join(dir, 'wasm'))) {
    const parent = path.dirname(dir);
    if (parent === dir) throw new Error('lean-ctx is installed without its wasm folder');
    dir = parent;
  }
  found = dir;
  return dir;
}
