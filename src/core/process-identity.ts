import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** How far two readings of the same start time may be apart: `ps` counts whole seconds. */
const START_TOLERANCE_MS = 5000;
const QUERY_TIMEOUT_MS = 5000;

/** Whether a process with this number runs. One that has ended and only waits to be collected does not. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    const stat = procStat(pid);
    if (stat) return stat.state !== 'Z' && stat.state !== 'X';
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it lives, but is another user's
  }
}

/**
 * Identifies this process together with its number, which the system gives to others later: on Linux the boot
 * and the clock tick of its start, elsewhere the time of its start in ms since 1970.
 */
export function ownStartToken(): string {
  const token = process.platform === 'linux' ? linuxStartToken(process.pid) : undefined;
  return token ?? `ms:${Math.round(ownStartMs())}`;
}

/** Whether process `pid` still is the one that called {@link ownStartToken}. When it cannot be told, it is. */
export function isSameProcess(pid: number, token: string): boolean {
  if (!isAlive(pid)) return false;
  if (!token.startsWith('ms:')) return (linuxStartToken(pid) ?? token) === token;
  const startedMs = pid === process.pid ? ownStartMs() : queryStartMs(pid);
  return startedMs === undefined || Math.abs(startedMs - Number(token.slice(3))) <= START_TOLERANCE_MS;
}

/** The clock of a worker thread starts with the thread, so a worker goes by the age of the process. */
function ownStartMs(): number {
  return isMainThread ? performance.timeOrigin : Date.now() - process.uptime() * 1000;
}

function linuxStartToken(pid: number): string | undefined {
  const stat = procStat(pid);
  if (!stat) return undefined;
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${stat.startTick}`;
  } catch {
    return `tick:${stat.startTick}`; // a sandbox may hide the boot id
  }
}

/** Fields 3 and 22 of proc(5) `stat`, counted after the name, which may itself hold blanks and brackets. */
function procStat(pid: number): { readonly state: string; readonly startTick: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTick: fields[19] ?? '' };
  } catch {
    return undefined; // no such process, or no /proc
  }
}

function queryStartMs(pid: number): number | undefined {
  const command =
    process.platform === 'win32'
      ? ['powershell.exe', '-NoProfile', '-NonInteractive', '-Command', windowsQuery(pid)]
      : ['ps', '-o', 'lstart=', '-p', String(pid)];
  const [program = '', ...args] = command;
  const env = { ...process.env, LC_ALL: 'C' };
  const answer = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: QUERY_TIMEOUT_MS,
    windowsHide: true,
    env,
  });
  const startedMs = Date.parse((answer.stdout ?? '').trim());
  return Number.isNaN(startedMs) ? undefined : startedMs;
}

const windowsQuery = (pid: number): string =>
  `(Get-Process -Id ${pid}).StartTime.ToUniversalTime().ToString('o')`;
