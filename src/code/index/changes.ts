import { statSync } from 'node:fs';
import { systemPath } from '../../core/paths-bytes.ts';
import type { WalkedFile } from '../files/index.ts';
import type { Generation } from './generation.ts';

/** Where a file stands in a generation. */
export interface Place {
  /** 0 the base, 1 the delta. */
  readonly part: number;
  readonly document: number;
}

/** Every living document by path. */
export function placesOf(generation: Generation | undefined): Map<string, Place> {
  const places = new Map<string, Place>();
  generation?.parts.forEach(({ segment, removed }, part) => {
    segment.paths.forEach((path, document) => {
      if (removed[document] === 0) places.set(path, { part, document });
    });
  });
  return places;
}

export interface Changes {
  /** New files, and files whose size or time differs from the index, or is too recent to be trusted. */
  readonly suspect: readonly WalkedFile[];
  readonly unchanged: readonly { readonly file: WalkedFile; readonly place: Place }[];
  /** Paths in the index that are gone. */
  readonly removed: readonly string[];
}

/**
 * A file written within this time before the index was may have been written again in the same tick of the
 * file system's clock, with the same size: its content is looked at once more (git calls such an entry racy).
 */
const RACY_MS = 2000;

/** @param takenAtMs when the walk behind the generation began, in ms since the epoch */
export function compareFiles(
  files: readonly WalkedFile[],
  generation: Generation | undefined,
  takenAtMs: number,
): Changes {
  const places = placesOf(generation);
  const suspect: WalkedFile[] = [];
  const unchanged: { file: WalkedFile; place: Place }[] = [];
  for (const file of files) {
    const place = places.get(file.path);
    if (!place) {
      suspect.push(file);
      continue;
    }
    places.delete(file.path);
    const { docSize, docMtime } = generation?.parts[place.part]?.segment.columns ?? {};
    const same = docSize?.[place.document] === file.sizeBytes && docMtime?.[place.document] === file.mtimeMs;
    if (same && file.mtimeMs < takenAtMs - RACY_MS) unchanged.push({ file, place });
    else suspect.push(file);
  }
  return { suspect, unchanged, removed: [...places.keys()] };
}

/** The same from what a watcher saw, without a look at the other files. Files that are gone by now count as removed. */
export function changesSeen(
  root: string,
  generation: Generation,
  seen: { readonly changed: readonly string[]; readonly removed: readonly string[] },
): Changes {
  const places = placesOf(generation);
  const suspect: WalkedFile[] = [];
  const removed = seen.removed.filter((path) => places.delete(path));
  for (const path of seen.changed) {
    const wasKnown = places.delete(path);
    const stat = statSync(systemPath(root, path), { throwIfNoEntry: false });
    if (stat?.isFile()) {
      suspect.push({ path, sizeBytes: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs });
    } else if (wasKnown) removed.push(path);
  }
  const unchanged = [...places].map(([path, place]) => {
    const { docSize, docMtime } = generation.parts[place.part]?.segment.columns ?? {};
    const sizeBytes = docSize?.[place.document] ?? 0;
    return { file: { path, sizeBytes, mtimeMs: docMtime?.[place.document] ?? 0, ctimeMs: 0 }, place };
  });
  return { suspect, unchanged, removed };
}
