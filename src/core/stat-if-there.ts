import { type Stats, statSync } from 'node:fs';

/** The path leads nowhere: nothing there, a file where a folder should be, a name no file can have, a circle of links. */
const NOWHERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EINVAL']);

/**
 * What lies at a path, links followed; `undefined` where nothing can.
 * @throws the system's other errors
 */
export function statIfThere(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch (error) {
    if (NOWHERE.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
