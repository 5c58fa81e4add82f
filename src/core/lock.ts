import { randomBytes } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockBusy, lockImpossible } from './messages/files.ts';
import { isSameProcess, ownStartToken } from './process-identity.ts';
import { fail, ok, type Result } from './result.ts';

/** A holder says that it lives by touching its lock this often; read only by other hosts, which cannot ask for its process. */
const HEARTBEAT_MS = 10_000;
/** A lock of another host without a sign of life for this long is taken over. */
const FOREIGN_STALE_MS = 90_000;
/** A lock without readable content is being written; after this long its writer has died. */
const WRITING_MS = 5_000;
/** How long a take-over itself may take: a few system calls. */
const TAKEOVER_STALE_MS = 10_000;
const FIRST_WAIT_MS = 5;
const LONGEST_WAIT_MS = 100;

/** What a lock file says about who holds it. */
interface Holder {
  readonly pid: number;
  readonly start: string;
  readonly host: string;
  /** Different for each lock ever taken, so that nobody removes another's. */
  readonly nonce: string;
}

export interface FileLock {
  /** Gives the lock back; a second call does nothing. */
  release(): void;
}

export interface LockWait {
  /** How long to wait for another holder; 0 asks once. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

const held = new Set<FileLock>();
let isExitWatched = false;

/**
 * Takes the lock `file` or says who has it, without waiting. It is a file made with O_EXCL: between processes
 * and between two callers of one process alike. A holder that has ended in any way counts as gone at once, also when its
 * process number is in use again. The lock is released when the process exits.
 */
export function tryLock(file: string): Result<FileLock> {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const own = newHolder();
    const isOurs = create(file, own) || (isStale(file) && takeOver(file, own));
    if (isOurs) return ok(hold(file, own.nonce));
  } catch (error) {
    return fail(lockImpossible(file, (error as NodeJS.ErrnoException).code ?? String(error)));
  }
  const other = read(file);
  return fail(lockBusy(file, other?.pid, other?.host === os.hostname() ? undefined : other?.host));
}

/**
 * Takes the lock `file`, waiting at most `timeoutMs` for another holder.
 * @throws when `signal` is aborted
 */
export async function acquireLock(file: string, wait: LockWait): Promise<Result<FileLock>> {
  const deadline = performance.now() + wait.timeoutMs;
  for (let pauseMs = FIRST_WAIT_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_WAIT_MS)) {
    wait.signal?.throwIfAborted();
    const lock = tryLock(file);
    const leftMs = deadline - performance.now();
    if (lock.ok || lock.error.code !== 'lock-busy' || leftMs <= 0) return lock;
    await sleep(Math.min(pauseMs, leftMs), undefined, wait.signal ? { signal: wait.signal } : {});
  }
}

const newHolder = (): Holder => ({
  pid: process.pid,
  start: ownStartToken(),
  host: os.hostname(),
  nonce: randomBytes(8).toString('hex'),
});

/** Makes the file with its content; false when it exists. */
function create(file: string, own: Holder): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(descriptor, JSON.stringify(own));
    return true;
  } catch (error) {
    rmSync(file, { force: true }); // a full disk must not leave a lock that nobody holds
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

function read(file: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isHolder(value) ? value : undefined;
  } catch {
    return undefined; // gone, or not yet written
  }
}

function isHolder(value: unknown): value is Holder {
  const { pid, start, host, nonce } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof pid === 'number' &&
    typeof start === 'string' &&
    typeof host === 'string' &&
    typeof nonce === 'string'
  );
}

function isStale(file: string): boolean {
  const holder = read(file);
  if (!holder) return isOlderThan(file, WRITING_MS);
  if (holder.host !== os.hostname()) return isOlderThan(file, FOREIGN_STALE_MS);
  return !isSameProcess(holder.pid, holder.start);
}

function isOlderThan(file: string, ageMs: number): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > ageMs;
}

/**
 * Replaces the lock of a dead holder. Only who has made the file `<lock>.takeover` may remove a stale lock, and looks
 * at it again before: otherwise two that saw the same dead holder could each remove the other's new lock.
 */
function takeOver(file: string, own: Holder): boolean {
  const guard = `${file}.takeover`;
  if (!create(guard, own)) {
    if (isOlderThan(guard, TAKEOVER_STALE_MS) || isDead(guard)) setAside(guard);
    return false;
  }
  try {
    if (isStale(file)) rmSync(file, { force: true });
    return create(file, own);
  } finally {
    rmSync(guard, { force: true });
  }
}

function isDead(guard: string): boolean {
  const holder = read(guard);
  return holder !== undefined && holder.host === os.hostname() && !isSameProcess(holder.pid, holder.start);
}

/** By rename, so that of several only one removes it. */
function setAside(guard: string): void {
  const aside = `${guard}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    renameSync(guard, aside);
    rmSync(aside, { force: true });
  } catch {
    // another was faster: the same outcome
  }
}

function hold(file: string, nonce: string): FileLock {
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  heartbeat.unref();
  const lock: FileLock = {
    release() {
      if (!held.delete(lock)) return;
      clearInterval(heartbeat);
      if (read(file)?.nonce === nonce) rmSync(file, { force: true });
    },
  };
  held.add(lock);
  releaseOnExit();
  return lock;
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // the folder was deleted under us: there is nothing left to guard
  }
}

function releaseOnExit(): void {
  if (isExitWatched) return;
  isExitWatched = true;
  process.on('exit', () => {
    for (const lock of [...held]) lock.release();
  });
}
