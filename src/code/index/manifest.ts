import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '../../core/atomic-file.ts';

/** Names the immutable segments that make up the current generation. Replaced as a whole, by rename. */
export interface Manifest {
  readonly format: number;
  /** Version of the analysis that made the blobs. */
  readonly version: number;
  readonly root: string;
  /** The base, and beside it deltas with the files that changed since, oldest first. */
  readonly segments: readonly SegmentReference[];
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
  /** Documents that no longer count, ascending: a later segment replaces them, or their file is gone. */
  readonly removed: readonly number[];
}

/** A manifest as it lies on the disk. */
export interface StoredManifest {
  /** `'damaged'` when it is not as it was written, `'foreign'` when another version of the program wrote it. */
  readonly manifest: Manifest | 'damaged' | 'foreign';
  /**
   * When the walk behind the generation began, in ms since the epoch. It is the time stamp of the file, so that the same
   * files give the same bytes.
   */
  readonly takenAtMs: number;
}

export const MANIFEST_FORMAT = 3;
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

/**
 * The manifest in `folder`, `undefined` when there is none.
 * @throws the system's error when it cannot be read
 */
export function readManifest(folder: string): StoredManifest | undefined {
  let fd: number;
  try {
    fd = openSync(manifestFile(folder), 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return { takenAtMs: fstatSync(fd).mtimeMs, manifest: unseal(readFileSync(fd, 'utf8')) };
  } finally {
    closeSync(fd);
  }
}

/** @param takenAtMs becomes the time stamp of the file */
export function writeManifest(folder: string, manifest: Manifest, takenAtMs: number): void {
  writeFileAtomic(manifestFile(folder), seal(manifest), { isRebuildable: true, modifiedMs: takenAtMs });
}

/** The files were looked at again and are as the generation says. */
export function renewManifest(folder: string, takenAtMs: number): void {
  utimesSync(manifestFile(folder), takenAtMs / 1000, takenAtMs / 1000);
}

/** JSON with a hash over the rest of it: a damaged number would be as good JSON as the right one. */
function seal(manifest: Manifest): string {
  return `${JSON.stringify({ seal: sealOf(manifest), ...manifest }, null, 1)}\n`;
}

function unseal(text: string): StoredManifest['manifest'] {
  try {
    const { seal: given, ...manifest } = JSON.parse(text) as Manifest & { readonly seal: string };
    if (manifest.format !== MANIFEST_FORMAT) return 'foreign';
    return given === sealOf(manifest) ? manifest : 'damaged';
  } catch {
    return 'damaged';
  }
}

const sealOf = (manifest: Manifest): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16);

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
