import { createHash } from 'node:crypto';
import { isSettings } from '../resolve/index.ts';
import { baseNameOf, type PathIndex } from '../resolve/path-index.ts';

/** Settings that are read although ignore rules may leave them out. */
const UNLISTED = ['compile_commands.json', 'build/compile_commands.json', 'out/compile_commands.json'];

/** Digest of all settings that imports are resolved with. */
export function settingsDigest(paths: PathIndex): string {
  const hash = createHash('sha256');
  const listed = paths.paths.filter((path) => isSettings(baseNameOf(path)));
  for (const path of new Set([...listed, ...UNLISTED])) {
    const text = paths.textAt(path);
    if (text !== undefined) hash.update(`${path}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex').slice(0, 16);
}
