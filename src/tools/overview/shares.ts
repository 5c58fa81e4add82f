import { languageForPath } from '../../code/lang/index.ts';

export interface Share {
  readonly name: string;
  readonly files: number;
}

/** How many files each language has, the most first. */
export function languageShares(paths: readonly string[]): Share[] {
  return counted(paths.map((path) => languageForPath(path)));
}

/** How many files lie below each folder that is directly in `scope` (`''` for the root), the most first. */
export function folderShares(paths: readonly string[], scope: string): Share[] {
  const prefix = scope === '' ? '' : `${scope}/`;
  return counted(
    paths.map((path) => {
      const end = path.startsWith(prefix) ? path.indexOf('/', prefix.length) : -1;
      return end < 0 ? undefined : path.slice(prefix.length, end);
    }),
  );
}

function counted(names: readonly (string | undefined)[]): Share[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, files]) => ({ name, files }))
    .sort((a, b) => b.files - a.files || (a.name < b.name ? -1 : 1));
}
