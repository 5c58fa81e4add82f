import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  futimesSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { isAlive } from './process-identity.ts';

/** Only the owner reads what lean-ctx keeps. */
const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;
/** `.<name>.<pid>.<random>.tmp` */
const TEMPORARY = /^\..+\.(\d+)\.[0-9a-f]{12}\.tmp$/;
/** A temporary file this old belongs to nobody, even if its process number is in use again. */
const ABANDONED_AFTER_MS = 3_600_000;
/** Waits between attempts to replace a file that another program has open (Windows refuses the rename then). */
const RENAME_WAITS_MS = [5, 10, 20, 50, 100, 200, 400];
const MAX_LINKS = 32;

export interface AtomicWriteOptions {
  /** Permission bits; the default keeps the file to its owner. */
  readonly mode?: number;
  /**
   * What a power cut may take, because it is checked when read and can be made again, is not forced onto the disk:
   * that wait costs more than writing an index.
   */
  readonly isRebuildable?: boolean;
  /** Time stamp that the file has from the moment it appears, in ms since the epoch; by default that of the write. */
  readonly modifiedMs?: number;
}

/**
 * Replaces `file` as a whole: a reader sees the old content or the new, never a part, whatever happens meanwhile.
 * The temporary file lies beside it, so that the rename stays within one file system, and is removed on failure.
 * A symbolic link is followed, not replaced. Missing directories are made.
 * @throws the system's error (`ENOSPC`, `EACCES` …); `file` is then unchanged.
 */
export function writeFileAtomic(
  file: string,
  content: string | Uint8Array,
  options: AtomicWriteOptions = {},
): void {
  const target = followLinks(file);
  const directory = path.dirname(target);
  mkdirSync(directory, { recursive: true, mode: DIRECTORY_MODE });
  const unique = `${process.pid}.${randomBytes(6).toString('hex')}`;
  const temporary = path.join(directory, `.${path.basename(target)}.${unique}.tmp`);
  try {
    writeWhole(temporary, typeof content === 'string' ? Buffer.from(content) : content, options);
    replace(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Deletes what killed processes left behind in `directory`: temporary files of {@link writeFileAtomic} whose
 * writer no longer lives. A directory that is not there has none.
 */
export function removeStaleTemporaries(directory: string): void {
  for (const name of namesIn(directory)) {
    const pid = Number(TEMPORARY.exec(name)?.[1]);
    if (Number.isNaN(pid) || pid === process.pid) continue;
    const file = path.join(directory, name);
    if (!isAlive(pid) || isAbandoned(file)) rmSync(file, { force: true });
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return []; // absent or closed to us: nothing of ours can be in there
  }
}

function isAbandoned(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > ABANDONED_AFTER_MS;
}

/** Where a write to `file` really goes; the target of the last link need not exist. */
function followLinks(file: string): string {
  let target = path.resolve(file);
  for (let links = 0; links < MAX_LINKS; links++) {
    try {
      target = path.resolve(path.dirname(target), readlinkSync(target));
    } catch {
      return target; // not a link, or not there: this is the file itself
    }
  }
  return target;
}

function writeWhole(file: string, bytes: Uint8Array, options: AtomicWriteOptions): void {
  const descriptor = openSync(file, 'wx', options.mode ?? FILE_MODE);
  try {
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(descriptor, bytes, offset);
    const { modifiedMs } = options;
    if (modifiedMs !== undefined) futimesSync(descriptor, modifiedMs / 1000, modifiedMs / 1000);
    if (!options.isRebuildable) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function replace(from: string, to: string): void {
  for (const waitMs of process.platform === 'win32' ? RENAME_WAITS_MS : []) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EPERM' && code !== 'EACCES' && code !== 'EBUSY') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    }
  }
  renameSync(from, to);
}
