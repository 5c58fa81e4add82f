import { workerData } from 'node:worker_threads';

/** What every thread of a pool is given: how many have loaded their module. */
export interface LoadingCount {
  readonly loaded: SharedArrayBuffer;
}

/**
 * Called by a worker module at its end. Node 20 aborts the whole process when a thread is stopped while it
 * loads a module, so the pool waits for this before it stops a young thread. Node still has work on the module when
 * its code has run, hence the microtask.
 */
export function reportLoaded(): void {
  const { loaded } = (workerData ?? {}) as Partial<LoadingCount>;
  if (loaded) queueMicrotask(() => Atomics.add(new Int32Array(loaded), 0, 1));
}
