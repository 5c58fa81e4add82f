import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '..');
const product = path.join(root, 'dist', 'main.js');
/** Held while building, so that two test runs in one checkout do not remove each other's files. */
const lock = path.join(root, 'node_modules', '.build-for-tests.lock');
const STALE_LOCK_MS = 120_000;

/** Builds the program once when it is missing or older than its sources. An installed one is taken as it is. */
export default async function setup(): Promise<void> {
  if (process.env.LEAN_CTX_PRODUCT !== undefined || isUpToDate()) return;
  await whileLocked(() => {
    if (!isUpToDate()) build();
  });
}

function isUpToDate(): boolean {
  const built = statSync(product, { throwIfNoEntry: false })?.mtimeMs;
  return (
    built !== undefined &&
    ['src', 'workers', 'package.json'].every((name) => newest(path.join(root, name)) < built)
  );
}

/** Time of the latest change at or below `entry`. */
function newest(entry: string): number {
  const stat = statSync(entry);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(entry).map((name) => newest(path.join(entry, name))));
}

function build(): void {
  const done = spawnSync(process.execPath, ['.ci/build.mjs', 'bundle'], { cwd: root, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`the build failed:\n${done.stdout}${done.stderr}`);
}

async function whileLocked(work: () => void): Promise<void> {
  while (!take()) await sleep(100);
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(): boolean {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const held = statSync(lock, { throwIfNoEntry: false });
    if (held && Date.now() - held.mtimeMs > STALE_LOCK_MS) rmSync(lock, { force: true });
    return false;
  }
}
