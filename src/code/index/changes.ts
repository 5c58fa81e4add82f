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

/** @param writtenMs when the generation was written, in ms since the epoch */
export function compareFiles(
  files: readonly WalkedFile[],
  generation: Generation | undefined,
  writtenMs: number,
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
    if (same && file.mtimeMs < writtenMs - RACY_MS) unchanged.push({ file, place });
    else suspect.push(file);
  }
  return { suspect, unchanged, removed: [...places.keys()] };
}
