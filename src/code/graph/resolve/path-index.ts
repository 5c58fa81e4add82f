import { readFileSync } from 'node:fs';
import path from 'node:path';
import { relativePath } from '../../../core/paths.ts';

/** The files of a project by path, folder and base name. Paths are relative to the root, with `/`. */
export class PathIndex {
  readonly paths: readonly string[];
  readonly #root: string;
  readonly #byPath = new Map<string, number>();
  #folders: Map<string, number[]> | undefined;
  #byBaseName: Map<string, number[]> | undefined;
  readonly #texts = new Map<string, string | undefined>();

  /** @param paths in any order; a file is named by its place in them */
  constructor(root: string, paths: readonly string[]) {
    this.#root = root;
    this.paths = paths;
    paths.forEach((file, number) => {
      this.#byPath.set(file, number);
    });
  }

  fileAt(file: string): number | undefined {
    return this.#byPath.get(file);
  }

  pathOf(file: number): string {
    return this.paths[file] as string;
  }

  folderOf(file: number): string {
    return folderOfPath(this.pathOf(file));
  }

  /** Files that lie directly in a folder ('' is the root), ascending. */
  filesIn(folder: string): readonly number[] {
    this.#folders ??= groupBy(this.paths, folderOfPath);
    return this.#folders.get(folder) ?? [];
  }

  /** Whether a folder holds anything, at any depth. */
  hasFolder(folder: string): boolean {
    return folder === '' || this.#ancestors().has(folder);
  }

  #ancestorSet: Set<string> | undefined;
  #ancestors(): Set<string> {
    if (this.#ancestorSet) return this.#ancestorSet;
    const all = new Set<string>();
    for (const file of this.paths) {
      for (
        let folder = folderOfPath(file);
        folder !== '' && !all.has(folder);
        folder = folderOfPath(folder)
      ) {
        all.add(folder);
      }
    }
    this.#ancestorSet = all;
    return all;
  }

  /** Files with this base name (`Cargo.toml`), ascending. */
  named(baseName: string): readonly number[] {
    this.#byBaseName ??= groupBy(this.paths, baseNameOf);
    return this.#byBaseName.get(baseName) ?? [];
  }

  /** Files whose path is `tail` or ends with `/tail`, ascending. */
  endingWith(tail: string): readonly number[] {
    return this.named(baseNameOf(tail)).filter((file) => {
      const found = this.pathOf(file);
      return found === tail || found.endsWith(`/${tail}`);
    });
  }

  /**
   * The present text of a settings file, `undefined` when it cannot be read. It need not be among the files: build
   * folders and ignored files may hold settings too.
   */
  textAt(file: string): string | undefined {
    if (!this.#texts.has(file)) this.#texts.set(file, this.#read(file));
    return this.#texts.get(file);
  }

  /** A path that another program wrote, relative to the root; `undefined` when it lies outside. */
  relative(base: string, file: string): string | undefined {
    return relativePath(this.#root, path.resolve(base === '' ? this.#root : base, file));
  }

  #read(file: string): string | undefined {
    try {
      return readFileSync(path.join(this.#root, file), 'utf8');
    } catch {
      return undefined; // what is not there configures nothing
    }
  }

  /** The nearest folder at or above `folder` for which `test` holds. */
  nearest(folder: string, test: (folder: string) => boolean): string | undefined {
    for (let at = folder; ; at = folderOfPath(at)) {
      if (test(at)) return at;
      if (at === '') return undefined;
    }
  }
}

export function folderOfPath(file: string): string {
  const cut = file.lastIndexOf('/');
  return cut < 0 ? '' : file.slice(0, cut);
}

export function baseNameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

/** Joins and normalises; `undefined` when it leads out of the project. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

export const under = (folder: string, file: string): string => (folder === '' ? file : `${folder}/${file}`);

export const isBelow = (folder: string, file: string): boolean =>
  folder === '' || file.startsWith(`${folder}/`);

/** `folder` and all folders above it, nearest first, '' last. */
export function upwards(folder: string): string[] {
  const all = [folder];
  for (let at = folder; at !== ''; ) {
    at = folderOfPath(at);
    all.push(at);
  }
  return all;
}

/** How many leading folders two paths share. */
export function sharedDepth(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  let depth = 0;
  while (depth < left.length - 1 && depth < right.length - 1 && left[depth] === right[depth]) depth++;
  return depth;
}

function groupBy(paths: readonly string[], keyOf: (path: string) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  paths.forEach((file, number) => {
    const key = keyOf(file);
    const group = groups.get(key);
    if (group) group.push(number);
    else groups.set(key, [number]);
  });
  return groups;
}
