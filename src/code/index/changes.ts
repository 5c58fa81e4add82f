import { lstatSync } from 'node:fs';
import { systemPath } from '../../core/paths-bytes.ts';
import { isUnchanged, type WalkedFile } from '../files/index.ts';
import { Flag } from './blob.ts';
import type { Generation, Place } from './generation.ts';

/** How the files differ from a generation. Every document that is not named here is as its file. */
export interface Changes {
  /** New files, and files whose size or times differ from the index, or are too recent to be trusted. */
  readonly suspect: readonly WalkedFile[];
  /** Files that look unchanged and whose parser was stopped, as far as one looked for them. */
  readonly stopped: readonly WalkedFile[];
  /** Paths in the index that are gone. */
  readonly removed: readonly string[];
}

/** Where the living document of a path stands. */
export function placeOf(generation: Generation, path: string): Place | undefined {
  for (let part = generation.parts.length - 1; part >= 0; part--) {
    const { segment, removed } = generation.parts[part] ?? {};
    const document = segment?.documentOf(path) ?? -1;
    if (document >= 0 && removed?.[document] === 0) return { part, document };
  }
  return undefined;
}

/** @param takenAtMs when the walk behind the generation began, in ms since the epoch */
export function compareFiles(
  files: readonly WalkedFile[],
  generation: Generation | undefined,
  takenAtMs: number,
): Changes {
  const places = placesOf(generation);
  const suspect: WalkedFile[] = [];
  const stopped: WalkedFile[] = [];
  for (const file of files) {
    const place = places.get(file.path);
    places.delete(file.path);
    const { docSize, docMtime, docFlags } = generation?.parts[place?.part ?? 0]?.segment.columns ?? {};
    const sizeBytes = place && docSize?.[place.document];
    const mtimeMs = place && docMtime?.[place.document];
    const isStopped = place && ((docFlags?.[place.document] ?? 0) & Flag.parseStopped) !== 0;
    const isKnown = sizeBytes !== undefined && mtimeMs !== undefined;
    if (isStopped && sizeBytes === file.sizeBytes && mtimeMs === file.mtimeMs) stopped.push(file);
    else if (!isKnown || !isUnchanged({ path: file.path, sizeBytes, mtimeMs }, file, takenAtMs))
      suspect.push(file);
  }
  return { suspect, stopped, removed: [...places.keys()] };
}

/** Every living document by path. */
function placesOf(generation: Generation | undefined): Map<string, Place> {
  const places = new Map<string, Place>();
  generation?.parts.forEach(({ segment, removed }, part) => {
    segment.paths.forEach((path, document) => {
      if (removed[document] === 0) places.set(path, { part, document });
    });
  });
  return places;
}

/** The same from what a watcher saw, without a look at the other files. Files that are gone by now count as removed. */
export function changesSeen(
  root: string,
  generation: Generation,
  seen: { readonly changed: readonly string[]; readonly removed: readonly string[] },
): Changes {
  const suspect: WalkedFile[] = [];
  const removed = seen.removed.filter((path) => placeOf(generation, path));
  for (const path of seen.changed) {
    const file = fileAt(root, path);
    if (file) suspect.push(file);
    else if (placeOf(generation, path)) removed.push(path);
  }
  return { suspect, stopped: [], removed };
}

function fileAt(root: string, path: string): WalkedFile | undefined {
  try {
    const stat = lstatSync(systemPath(root, path));
    if (!stat.isFile()) return undefined;
    return { path, sizeBytes: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs };
  } catch {
    return undefined; // gone, or in a folder that is closed to us: a walk would not find it either
  }
}
