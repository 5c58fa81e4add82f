import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** One output on disk. */
export interface ArchivedFile {
  readonly id: string;
  /** When it was stored last, ms since the epoch. */
  readonly storedAtMs: number;
  readonly sizeBytes: number;
}

/** The folder of an output: no folder gets very many files. */
export const shardOf = (folder: string, id: string): string => path.join(folder, id.slice(0, 2));
export const textFile = (folder: string, id: string): string => path.join(shardOf(folder, id), `${id}.txt`);
export const descriptionFile = (folder: string, id: string): string =>
  path.join(shardOf(folder, id), `${id}.meta.json`);

/** The ids of all outputs, in no order. */
export function archivedIds(folder: string): string[] {
  return namesIn(folder)
    .filter((shard) => /^[0-9a-f]{2}$/.test(shard))
    .flatMap((shard) => namesIn(path.join(folder, shard)))
    .filter((name) => /^[0-9a-f]{16}\.txt$/.test(name))
    .map((name) => name.slice(0, 16));
}

/** All outputs, the newest first. */
export function archivedFiles(folder: string): ArchivedFile[] {
  const files = archivedIds(folder).flatMap((id) => {
    const stat = statSync(textFile(folder, id), { throwIfNoEntry: false });
    return stat === undefined ? [] : [{ id, storedAtMs: stat.mtimeMs, sizeBytes: stat.size }];
  });
  return files.sort((a, b) => b.storedAtMs - a.storedAtMs || (a.id < b.id ? -1 : 1));
}

/** `undefined` when there is no such file, or none that we may read. */
export function bytesIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined; // swept meanwhile, or closed to us: either way it cannot be given back
  }
}

export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // not there yet
  }
}
