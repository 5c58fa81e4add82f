import { languageForPath } from '../../code/lang/index.ts';

export interface Share {
  readonly name: string;
  readonly files: number;
}

/** A folder and the folders in it. */
export interface FolderShare extends Share {
  readonly inside: readonly Share[];
}

/** How many files each language has, the most first. */
export function languageShares(paths: readonly string[]): Share[] {
  return counted(paths.map((path) => languageForPath(path)));
}

/** How many files lie below each folder at the top of `scope`, the most first. */
export function folderShares(paths: readonly string[], scope: string): FolderShare[] {
  const start = scope === '' ? 0 : scope.length + 1;
  const parts = paths.map((path) => path.slice(start).split('/'));
  return counted(parts.map((each) => (each.length > 1 ? each[0] : undefined))).map((share) => ({
    ...share,
    inside: counted(parts.map((each) => (each[0] === share.name && each.length > 2 ? each[1] : undefined))),
  }));
}

function counted(names: readonly (string | undefined)[]): Share[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, files]) => ({ name, files }))
    .sort((a, b) => b.files - a.files || (a.name < b.name ? -1 : 1));
}
