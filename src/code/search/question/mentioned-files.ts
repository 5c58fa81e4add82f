import type { Generation } from '../../index/index.ts';
import type { MentionedPlace } from './parse-question.ts';

/** A file of the index that a question names. */
export interface MentionedFile {
  readonly part: number;
  readonly document: number;
  readonly path: string;
  /** From 1; 0 when none is named. */
  readonly line: number;
}

/** A name that so many files have points to none of them. */
const MOST_OF_A_NAME = 3;

/**
 * The files that places name, each once, in their order. A trace comes from another machine or folder: the longest end of its
 * path that files have decides.
 */
export function mentionedFiles(places: readonly MentionedPlace[], generation: Generation): MentionedFile[] {
  if (places.length === 0) return [];
  const byName = filesByName(generation, new Set(places.map(({ path }) => lastName(path))));
  const found = new Map<string, MentionedFile>();
  for (const { path, line } of places) {
    const named = longestEnds(path, byName.get(lastName(path)) ?? []);
    if (named.length > MOST_OF_A_NAME) continue;
    for (const file of named) if (!found.has(file.path)) found.set(file.path, { ...file, line });
  }
  return [...found.values()];
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function filesByName({ parts }: Generation, names: ReadonlySet<string>): Map<string, MentionedFile[]> {
  const byName = new Map<string, MentionedFile[]>();
  parts.forEach(({ segment, removed }, part) => {
    segment.paths.forEach((path, document) => {
      const name = lastName(path);
      if (removed[document] !== 0 || !names.has(name)) return;
      const same = byName.get(name) ?? [];
      same.push({ part, document, path, line: 0 });
      byName.set(name, same);
    });
  });
  return byName;
}

/** Of the files with the right name those that share most folders at the end; a relative path must be shared whole. */
function longestEnds(path: string, files: readonly MentionedFile[]): MentionedFile[] {
  const folders = path.split('/').reverse();
  const shared = files.map((file) => {
    const own = file.path.split('/').reverse();
    const differing = own.findIndex((name, i) => name !== folders[i]);
    return differing < 0 ? own.length : differing;
  });
  const most = Math.max(0, ...shared);
  return files.filter((_, i) => shared[i] === most);
}
