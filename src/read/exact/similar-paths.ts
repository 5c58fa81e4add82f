import { readdirSync } from 'node:fs';
import path from 'node:path';
import { closestName } from '../../core/closest-name.ts';
import type { JailedPath } from '../../core/paths-jail.ts';

/** A missing file is looked for in so many folders at most: a hint must not cost more than the read. */
const FOLDERS_LOOKED_AT = 400;
const LONGEST_LIST = 3;
/** Never the place where someone's source file is. */
const SKIPPED = new Set(['.git', 'node_modules', 'target', 'dist', '.venv']);

/** Paths that may have been meant by one that does not exist: a neighbour with a similar name, the same name elsewhere. */
export function similarPaths({ root, relative }: JailedPath): string[] {
  const name = path.posix.basename(relative);
  const folder = path.posix.dirname(relative);
  const neighbour = closestName(name, namesIn(path.join(root, folder)).files);
  const beside = neighbour === undefined ? [] : [path.posix.join(folder, neighbour)];
  return [...new Set([...beside, ...sameNameElsewhere(root, name)])].slice(0, LONGEST_LIST);
}

/** Breadth first, so that the nearest to the root come first. */
function sameNameElsewhere(root: string, name: string): string[] {
  const found: string[] = [];
  const folders = [''];
  for (let at = 0; at < folders.length && at < FOLDERS_LOOKED_AT && found.length < LONGEST_LIST; at++) {
    const folder = folders[at]!; // at < folders.length
    const { files, subfolders } = namesIn(path.join(root, folder));
    if (files.includes(name)) found.push(path.posix.join(folder, name));
    folders.push(...subfolders.map((each) => path.posix.join(folder, each)));
  }
  return found;
}

function namesIn(folder: string): { files: string[]; subfolders: string[] } {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const named = (isWanted: (entry: (typeof entries)[number]) => boolean): string[] =>
      entries
        .filter(isWanted)
        .map(({ name }) => name)
        .sort();
    return {
      files: named((entry) => entry.isFile()),
      subfolders: named((entry) => entry.isDirectory() && !SKIPPED.has(entry.name)),
    };
  } catch {
    return { files: [], subfolders: [] }; // no folder, or closed to us: nothing to suggest from it
  }
}
