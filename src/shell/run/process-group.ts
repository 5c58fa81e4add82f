import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** Between asking processes to end and ending them: time to remove a lock file. */
export const GRACE_MS = 400;
const LISTING_MS = 500;
const MOST_NAMED = 6;
const LONGEST_NAME = 80;

/** Sends a signal to a child, or to all processes of the group that it leads. One that is gone is no error. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals, ownsGroup: boolean): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true });
    return;
  }
  try {
    process.kill(ownsGroup ? -child.pid : child.pid, signal);
  } catch {
    // it has ended
  }
}

/**
 * Asks the processes of a child's group to end, and ends those that did not.
 * @param done called when that was done; not when our own process ends before (then a guard has to do it)
 */
export function endGroup(child: ChildProcess, ownsGroup: boolean, done: () => void = () => {}): void {
  signalGroup(child, 'SIGTERM', ownsGroup);
  setTimeout(() => {
    signalGroup(child, 'SIGKILL', ownsGroup);
    done();
  }, GRACE_MS).unref();
}

/** Command lines of the processes of a group, as `ps` tells them; none where it cannot. */
export function groupMembers(leader: number): string[] {
  if (process.platform === 'win32') return [];
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,args='], { encoding: 'utf8', timeout: LISTING_MS });
  return (stdout ?? '')
    .split('\n')
    .map((row) => /^\s*(\d+)\s+(.*)$/.exec(row))
    .filter((row) => Number(row?.[1]) === leader)
    .slice(0, MOST_NAMED)
    .map((row) => (row?.[2] ?? '').slice(0, LONGEST_NAME));
}
