import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { tryLock } from '../../core/lock.ts';
import { manifestFile } from './manifest.ts';
import { factsFolder, indexesFolder, lockFile } from './project-folder.ts';

/** A disk that is away for so long has its index built again. */
const KEPT_MS = 30 * 24 * 3600_000;
/** How `projectFolder` names the folders of repositories and of roots. */
const FOLDER_NAME = /^[0-9a-f]{16}$/;

/**
 * Removes the indexes of roots that are gone and were last indexed 30 days ago or earlier. What cannot be removed
 * stays for the next time.
 * @param nowMs in ms since the epoch
 */
export function removeAbandonedIndexes(nowMs: number): void {
  for (const family of foldersIn(indexesFolder())) {
    for (const generation of foldersIn(family)) {
      if (isOld(generation, nowMs, manifestFile(generation)) && !rootExists(generation))
        removeGeneration(generation);
    }
    if (foldersIn(family).length === 0 && isOld(family, nowMs, factsFolder(family))) remove(family);
  }
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && FOLDER_NAME.test(entry.name))
      .map(({ name }) => path.join(folder, name));
  } catch {
    return []; // not there, or closed to us
  }
}

/** @param telling what in the folder bears the time of the last index run; where it is missing, the folder does */
function isOld(folder: string, nowMs: number, telling: string): boolean {
  try {
    const { mtimeMs } = statOf(telling) ?? lstatSync(folder);
    return nowMs - mtimeMs >= KEPT_MS;
  } catch {
    return false; // gone meanwhile, or closed to us
  }
}

const statOf = (file: string) => lstatSync(file, { throwIfNoEntry: false });

/** An index that names no root, because it is damaged or was never whole, answers nobody. */
function rootExists(generation: string): boolean {
  let root: unknown;
  try {
    ({ root } = JSON.parse(readFileSync(manifestFile(generation), 'utf8')) as { root?: unknown });
  } catch {
    return false;
  }
  try {
    return typeof root === 'string' && statOf(root) !== undefined;
  } catch {
    return true; // closed to us, which says nothing
  }
}

function removeGeneration(generation: string): void {
  const lock = tryLock(lockFile(generation));
  if (!lock.ok) return; // somebody is at work there
  remove(generation);
  lock.value.release();
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // closed to us, or in use on Windows
  }
}
