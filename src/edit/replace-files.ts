import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { fileExists, rollbackFailed, stalePreimage, writeFailed } from '../core/messages/edit.ts';
import { type Failure, fail, ok, type Result } from '../core/result.ts';

/** A file's next content. `before` is what it holds now; `undefined` for a file that does not exist yet. */
export interface FileWrite {
  readonly path: string;
  readonly shown: string;
  readonly before: Buffer | undefined;
  readonly after: Buffer;
  readonly mode: number;
}

interface Prepared extends FileWrite {
  readonly temporary: string;
}

/**
 * Writes all files or none. Each new content is complete on disk beside its file before the first one is put in
 * place; then every file is compared once more with what the edit was made from, and renamed over. When a rename
 * fails, those already made are undone.
 */
export function replaceFiles(writes: readonly FileWrite[]): Result<void> {
  const prepared: Prepared[] = [];
  try {
    for (const write of writes) {
      const ready = prepare(write);
      if (!ready.ok) return ready;
      prepared.push(ready.value);
    }
    const stale = prepared.find((each) => !isUnchanged(each));
    if (stale) return fail(stale.before === undefined ? fileExists(stale.shown) : stalePreimage(stale.shown));
    return putAll(prepared);
  } finally {
    for (const { temporary } of prepared) rmSync(temporary, { force: true });
  }
}

function prepare(write: FileWrite): Result<Prepared> {
  const { path: file, shown, before, after, mode } = write;
  const folder = path.dirname(file);
  const unique = `${process.pid}.${randomBytes(6).toString('hex')}`;
  const temporary = path.join(folder, `.${path.basename(file).slice(0, 200)}.${unique}.tmp`);
  try {
    if (before === undefined) mkdirSync(folder, { recursive: true });
    else accessSync(file, constants.W_OK); // a rename would get around a file that is closed to writing
    writeNew(temporary, after, mode);
    return ok({ ...write, temporary });
  } catch (error) {
    rmSync(temporary, { force: true });
    return fail(writeFailed(shown, reasonOf(error)));
  }
}

function writeNew(file: string, bytes: Buffer, mode: number): void {
  const descriptor = openSync(file, 'wx', mode);
  try {
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(descriptor, bytes, offset);
    fchmodSync(descriptor, mode); // the bits that the process's umask took away
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isUnchanged({ path: file, before }: Prepared): boolean {
  try {
    const now = readFileSync(file);
    return before?.equals(now) ?? false;
  } catch (error) {
    return before === undefined && (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

function putAll(prepared: readonly Prepared[]): Result<void> {
  for (const [index, each] of prepared.entries()) {
    const problem = put(each);
    if (problem) return fail(undo(prepared.slice(0, index), problem));
  }
  return ok(undefined);
}

function put({ path: file, shown, before, temporary }: Prepared): Failure | undefined {
  try {
    if (before === undefined) linkOrRename(temporary, file);
    else renameSync(temporary, file);
    return undefined;
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST';
    return isTaken ? fileExists(shown) : writeFailed(shown, reasonOf(error));
  }
}

/** A link, unlike a rename, never replaces a file that has just come to be; not every file system has links. */
function linkOrRename(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    renameSync(temporary, file);
  }
}

/** Puts back what was there, and tells why all of it was undone. */
function undo(done: readonly Prepared[], reason: Failure): Failure {
  for (const { path: file, shown, before, mode } of done) {
    try {
      if (before === undefined) rmSync(file);
      else {
        const restored = prepare({ path: file, shown, before: before, after: before, mode });
        if (!restored.ok) return rollbackFailed(shown, restored.error.message);
        renameSync(restored.value.temporary, file);
      }
    } catch (error) {
      return rollbackFailed(shown, reasonOf(error));
    }
  }
  return reason;
}

const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
