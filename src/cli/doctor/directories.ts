import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { defineCheck } from './check.ts';

export default defineCheck({
  id: 'directories',
  label: 'directories',
  isCritical: true,
  async run({ directories }) {
    // The settings may lie on a read-only disk.
    const { config: _, ...written } = directories;
    const closed = [...new Set(Object.values(written))].filter((directory) => !isUsable(directory));
    if (closed.length === 0)
      return { ok: true, detail: `data in ${directories.data}, cache in ${directories.cache}` };
    return {
      ok: false,
      detail: `not writable: ${closed.join(', ')}`,
      fix: 'Make it a writable directory, or choose others with LEAN_CTX_DATA_DIR.',
    };
  },
});

/** Whether a directory is, or could be made, writable: nothing is created to find out. */
function isUsable(directory: string): boolean {
  const existing = nearestExisting(directory);
  try {
    accessSync(existing, constants.W_OK);
    return statSync(existing).isDirectory();
  } catch {
    return false; // closed to us is the answer
  }
}

function nearestExisting(directory: string): string {
  return existsSync(directory) ? directory : nearestExisting(path.dirname(directory));
}
