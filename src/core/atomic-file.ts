import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Only the owner reads what lean-ctx keeps. */
const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;

/**
 * Replaces `file` as a whole: a reader sees the old content or the new, never a part, whatever happens meanwhile.
 * The temporary file lies beside it, so that the rename stays within one file system, and is removed on failure.
 * Missing directories are made.
 * @param options.isRebuildable what a power cut may take, because it is checked when read and can be made again,
 * is not forced onto the disk: that wait costs more than writing an index
 * @throws the system's error (`ENOSPC`, `EACCES` …); `file` is then unchanged.
 */
export function writeFileAtomic(
  file: string,
  content: string | Uint8Array,
  options: { readonly isRebuildable: boolean } = { isRebuildable: false },
): void {
  const directory = path.dirname(file);
  mkdirSync(directory, { recursive: true, mode: DIRECTORY_MODE });
  const unique = `${process.pid}.${randomBytes(6).toString('hex')}`;
  const temporary = path.join(directory, `.${path.basename(file)}.${unique}.tmp`);
  try {
    writeWhole(temporary, typeof content === 'string' ? Buffer.from(content) : content, !options.isRebuildable);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** @param isDurable on the disk, not only in the system's buffers: else a power cut could leave an empty renamed file */
function writeWhole(file: string, bytes: Uint8Array, isDurable: boolean): void {
  const descriptor = openSync(file, 'wx', FILE_MODE);
  try {
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(descriptor, bytes, offset);
    if (isDurable) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
