import { appendFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeStaleTemporaries } from '../../core/atomic-file.ts';
import { tryLock } from '../../core/lock.ts';
import { archivedFiles, descriptionFile, namesIn, shardOf, textFile } from './archive-files.ts';
import type { ArchiveLimits } from './limits.ts';

/**
 * Grows by one byte for each so many bytes that any process has stored since the last sweep: appending needs no lock, and
 * its length tells when the next sweep is due.
 */
const GAUGE = '.written';
const BYTES_A_MARK = 64 * 1024;
/** A sweep is due when this share of the limit was written, and makes as much room: so the limit is never passed. */
const SHARE = 1 / 16;
/** A sweep for age is due this long after the last one. */
const SWEEP_EVERY_MS = 10 * 60_000;

/** Notes that an output was stored, and sweeps when it is time. */
export function noteStored(folder: string, sizeBytes: number, limits: ArchiveLimits): void {
  const gauge = path.join(folder, GAUGE);
  appendFileSync(gauge, '.'.repeat(1 + Math.floor(sizeBytes / BYTES_A_MARK)), { mode: 0o600 });
  const marks = statSync(gauge, { throwIfNoEntry: false })?.size ?? 0;
  const mostMarks = Math.min((limits.maxBytes * SHARE) / BYTES_A_MARK, limits.maxItems * SHARE);
  if (marks > mostMarks || isSweepDue(folder)) sweep(folder, limits);
}

/** Whether outputs may have become too old since the last sweep. */
export function isSweepDue(folder: string): boolean {
  const swept = statSync(path.join(folder, SWEPT), { throwIfNoEntry: false });
  return swept === undefined || Date.now() - swept.mtimeMs > SWEEP_EVERY_MS;
}

/** Its time of change is that of the last sweep. */
const SWEPT = '.swept';

/** Removes what is too old, and then what is oldest, until the archive is within its limits. One process at a time. */
export function sweep(folder: string, limits: ArchiveLimits): void {
  const lock = tryLock(path.join(folder, '.sweep.lock'));
  if (!lock.ok) return; // another process is at it
  try {
    writeFileSync(path.join(folder, SWEPT), '', { mode: 0o600 });
    writeFileSync(path.join(folder, GAUGE), '', { mode: 0o600 });
    const oldest = Date.now() - limits.maxAgeMs;
    let bytes = 0;
    for (const [index, file] of archivedFiles(folder).entries()) {
      bytes += file.sizeBytes;
      const isKept =
        file.storedAtMs >= oldest &&
        bytes <= limits.maxBytes * (1 - SHARE) &&
        index < limits.maxItems * (1 - SHARE);
      if (!isKept) removeOutput(folder, file.id);
    }
    removeLitter(folder);
  } finally {
    lock.value.release();
  }
}

function removeOutput(folder: string, id: string): void {
  rmSync(textFile(folder, id), { force: true });
  rmSync(descriptionFile(folder, id), { force: true });
}

/** What killed writers left, descriptions of nothing, and empty folders. */
function removeLitter(folder: string): void {
  for (const name of namesIn(folder).filter((each) => /^[0-9a-f]{2}$/.test(each))) {
    const shard = path.join(folder, name);
    removeStaleTemporaries(shard);
    const names = new Set(namesIn(shard));
    for (const each of names) {
      const id = /^([0-9a-f]{16})\.meta\.json$/.exec(each)?.[1];
      if (id !== undefined && !names.has(`${id}.txt`))
        rmSync(path.join(shardOf(folder, id), each), { force: true });
    }
    removeIfEmpty(shard);
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // it holds something, which is the usual case
  }
}
