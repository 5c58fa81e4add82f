import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Remembers process groups: `? 0` before one is started, then `+ ID`, or `! 0` when it could not be, and `- ID` at its end.
 * When its input ends, our process is gone, however it ended: then the groups that are left are asked to end, and ended
 * a moment later. One of which only the `?` was heard is found by the number of our process in its environment.
 */
const WATCH = `trap '' INT TERM HUP QUIT; all= begun=0
while read -r op id; do
  case $op in
  [?]) begun=$((begun + 1)) ;;
  !) begun=$((begun - 1)) ;;
  +) begun=$((begun - 1)) all="$all $id" ;;
  -) kept=; for each in $all; do [ "$each" = "$id" ] || kept="$kept $each"; done; all=$kept ;;
  esac
done
if [ "$begun" -gt 0 ]; then
  for each in $(grep -lzx "LEAN_CTX_WRAPPED=$1" /proc/[0-9]*/environ 2>/dev/null | tr -dc '0-9\\n'); do all="$all $each"; done
fi
[ "$all" ] || exit 0
for each in $all; do kill -TERM -"$each"; done
sleep 1
for each in $all; do kill -KILL -"$each"; done`;

let guard: ChildProcess | undefined;

/** Tells the guard of a group, and later that it needs no guarding any more. */
export interface GroupGuard {
  /** The group that was announced: its leader, or `undefined` when none could be started. */
  add(leader: number | undefined): void;
  remove(leader: number): void;
}

const NO_GUARD: GroupGuard = { add: () => {}, remove: () => {} };

/**
 * Sees to it that process groups do not outlive this process, also when it is killed: nothing that runs inside this process
 * can do that. A small shell of its own session waits for our end. On Windows the job object that Node puts its
 * children into does the same. To be called right before a group is started, so that there is no moment without a guard.
 */
export function groupGuard(): GroupGuard {
  if (process.platform === 'win32') return NO_GUARD;
  guard ??= startGuard();
  const { stdin } = guard;
  stdin?.write('? 0\n');
  return {
    add: (leader) => void stdin?.write(leader === undefined ? '! 0\n' : `+ ${leader}\n`),
    remove: (leader) => void stdin?.write(`- ${leader}\n`),
  };
}

function startGuard(): ChildProcess {
  const child = spawn('/bin/sh', ['-c', WATCH, 'sh', String(process.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { PATH: '/usr/bin:/bin' },
    cwd: '/',
  });
  const forget = (): void => {
    if (guard === child) guard = undefined;
  };
  child.on('error', forget); // no /bin/sh: commands run unguarded
  child.on('exit', forget);
  child.stdin?.on('error', forget);
  child.unref();
  (child.stdin as { unref?: () => void } | null)?.unref?.();
  return child;
}
