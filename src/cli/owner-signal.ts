import { isAlive } from '../core/process-identity.ts';

/** How often the parent is looked at: a command that runs on may outlive it by five seconds at most. */
const CHECK_MS = 1000;

/**
 * A signal that is aborted with `signal`, or when the process that started this one is gone, however it ended.
 * Its timer does not keep the process alive.
 */
export function whileOwned(signal: AbortSignal): AbortSignal {
  const owned = new AbortController();
  const parent = process.ppid;
  const timer = setInterval(() => {
    // Windows keeps the number of a dead parent, so it has to be asked for.
    if (process.ppid !== parent || !isAlive(parent)) end();
  }, CHECK_MS).unref();
  const end = (): void => {
    clearInterval(timer);
    owned.abort();
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return owned.signal;
}
