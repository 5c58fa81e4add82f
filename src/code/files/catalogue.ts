import { comparePaths } from '../../core/paths.ts';
import { RACY_WINDOW_COARSE_MS, RACY_WINDOW_MS } from './limits.ts';
import type { WalkedFile } from './tree-walk.ts';

/**
 * A file as it was when last looked at. Without `ctimeMs`, whatever was done to it since the catalogue was taken counts as a
 * change, so that one whose size and mtime were put back is not missed.
 */
export type CataloguedFile = Omit<WalkedFile, 'ctimeMs'> & { readonly ctimeMs?: number };

/** The state of a tree that something was computed from. */
export interface Catalogue {
  /** Sorted as a walk gives them. */
  readonly files: readonly CataloguedFile[];
  /** ms since 1970 of the start of the walk that looked at them, before any of them was read. */
  readonly takenAtMs: number;
}

/** Paths from the root, sorted. */
export interface TreeChanges {
  /** New or with other content, as far as size and time stamps tell. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** The file at `path`, if the catalogue has it. */
export function lookUp({ files }: Catalogue, path: string): CataloguedFile | undefined {
  const file = files[lowerBound(files, path)];
  return file?.path === path ? file : undefined;
}

/** The files below a folder; all of them for `''`. */
export function filesBelow({ files }: Catalogue, folder: string): readonly CataloguedFile[] {
  if (folder === '') return files;
  // The paths below are those between `folder/` and `folder0`: `0` follows the slash in every order of bytes.
  return files.slice(lowerBound(files, `${folder}/`), lowerBound(files, `${folder}0`));
}

function lowerBound(files: readonly CataloguedFile[], path: string): number {
  let low = 0;
  let high = files.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const file = files[middle];
    if (file && comparePaths(file.path, path) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Whether a file still is what it was. One that had changed just before the catalogue was taken counts as changed: it may
 * have changed again within the same tick of the clock, after it was read.
 */
export function isUnchanged(known: CataloguedFile, now: WalkedFile, takenAtMs: number): boolean {
  if (known.sizeBytes !== now.sizeBytes || known.mtimeMs !== now.mtimeMs) return false;
  if (known.ctimeMs !== undefined && known.ctimeMs !== now.ctimeMs) return false;
  const isCoarse = now.mtimeMs % 1000 === 0 && now.ctimeMs % 1000 === 0;
  const safeMs = takenAtMs - (isCoarse ? RACY_WINDOW_COARSE_MS : RACY_WINDOW_MS);
  return now.mtimeMs <= safeMs && (known.ctimeMs !== undefined || now.ctimeMs <= safeMs);
}

/** What changed between a catalogue and the files that are there now, both sorted. */
export function compareTree(known: Catalogue, now: readonly WalkedFile[]): TreeChanges {
  const changed: string[] = [];
  const removed: string[] = [];
  let at = 0;
  for (const file of now) {
    let old = known.files[at];
    while (old && comparePaths(old.path, file.path) < 0) {
      removed.push(old.path);
      old = known.files[++at];
    }
    const isKnown = old?.path === file.path;
    if (isKnown) at++;
    if (!old || !isKnown || !isUnchanged(old, file, known.takenAtMs)) changed.push(file.path);
  }
  for (const old of known.files.slice(at)) removed.push(old.path);
  return { changed, removed };
}
