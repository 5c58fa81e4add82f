import { closeSync, fstatSync, openSync, readFileSync, readSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '../../core/atomic-file.ts';

/** Names the immutable segments that make up the current generation. Replaced as a whole, by rename. */
export interface Manifest {
  readonly format: number;
  /** Version of the analysis that made the blobs. */
  readonly version: number;
  readonly root: string;
  readonly base: SegmentReference;
  /** Files added or changed since the base, and the base's documents that they replace or that are gone. */
  readonly delta: (SegmentReference & { readonly removed: readonly number[] }) | null;
  /** Files that the walk found but the index does not hold as text: path and reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  /** How many entries ignore rules left out, and the rule that left out most. */
  readonly ignored: { readonly count: number; readonly rule: string | null };
}

export interface SegmentReference {
  /** Hash of the content and stem of the file name. */
  readonly segment: string;
  readonly byteLength: number;
  readonly checksum: number;
  readonly documents: number;
}

export const MANIFEST_FORMAT = 1;
const FILE = 'generation.json';

export const manifestFile = (folder: string): string => path.join(folder, FILE);
export const segmentFile = (folder: string, segment: string): string =>
  path.join(folder, `${segment}.segment`);

/** What identifies the state of the manifest on disk; differs after every swap. */
export function manifestStamp(folder: string): string {
  try {
    const fd = openSync(manifestFile(folder), 'r');
    try {
      const { ino, mtimeMs, size } = fstatSync(fd);
      return `${ino}:${mtimeMs}:${size}`;
    } finally {
      closeSync(fd);
    }
  } catch {
    return '';
  }
}

/** The manifest in `folder`: `undefined` when there is none, `'damaged'` when it cannot be understood. */
export function readManifest(folder: string): Manifest | 'damaged' | undefined {
  let text: string;
  try {
    text = readFileSync(manifestFile(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const manifest = JSON.parse(text) as Manifest;
    const whole = manifest.format === MANIFEST_FORMAT && typeof manifest.base?.segment === 'string';
    return whole && Array.isArray(manifest.skipped) ? manifest : 'damaged';
  } catch {
    return 'damaged';
  }
}

/** @param takenAtMs becomes the time stamp of the file */
export function writeManifest(folder: string, manifest: Manifest, takenAtMs: number): void {
  const file = manifestFile(folder);
  writeFileAtomic(file, `${JSON.stringify(manifest, null, 1)}\n`, { isRebuildable: true });
  utimesSync(file, takenAtMs / 1000, takenAtMs / 1000);
}

/** Reads a file of exactly `target.length` bytes into shared memory. @returns false when it is another size or gone */
export function readInto(file: string, target: Uint8Array): boolean {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch {
    return false;
  }
  try {
    if (fstatSync(fd).size !== target.length) return false;
    for (let at = 0; at < target.length; ) {
      const read = readSync(fd, target, at, target.length - at, at);
      if (read === 0) return false;
      at += read;
    }
    return true;
  } finally {
    closeSync(fd);
  }
}
