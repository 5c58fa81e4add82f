import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock } from '../../core/lock.ts';
import { ok, type Result } from '../../core/result.ts';
import { Alarm } from './alarm.ts';
import type { Catalogue } from './catalogue.ts';
import { type Freshness, type FreshnessOptions, FreshnessTracker } from './freshness.ts';

export interface WatchLoopOptions extends FreshnessOptions {
  /** Canonical path of the tree. */
  readonly root: string;
  /** Held as long as the loop runs, so that a second one for the same tree ends at once. */
  readonly lockFile: string;
  /** The state that the index is at. */
  readonly catalogue: Catalogue;
  /** Ends the loop. */
  readonly signal: AbortSignal;
  /** Brings the index up to date; gives the state that it is at then. What it throws ends the loop. */
  readonly onChanges: (changes: Freshness) => Promise<Catalogue>;
  /** Told at the start and on each change: why the tree is polled, or `undefined` while it is watched. */
  readonly onMode?: (unwatchedBecause: string | undefined) => void;
  /** Quiet time after a change before it is acted on. Default 200. */
  readonly debounceMs?: number;
  /** Shortest time between two looks at a tree that cannot be watched. Default 2,000. */
  readonly pollMs?: number;
}

/** Polling takes at most this share of the time. */
const POLL_SHARE = 0.05;
/** Rules outside of the tree bring no event; looking at them takes some ten microseconds. */
const WATCHED_REST_MS = 30_000;
/**
 * Keeps an index up to date until `signal` is aborted: acts on events after a short quiet time, or polls where events are not to be had.
 * @returns the failure `lock-busy` when another loop has this tree
 */
export async function watchLoop(options: WatchLoopOptions): Promise<Result<void>> {
  const lock = tryLock(options.lockFile);
  if (!lock.ok) return lock;
  try {
    await runLoop(options);
    return ok(undefined);
  } catch (error) {
    if (options.signal.aborted) return ok(undefined);
    throw error;
  } finally {
    lock.value.release();
  }
}

async function runLoop(options: WatchLoopOptions): Promise<void> {
  const { root, catalogue, signal, onChanges, debounceMs = 200, pollMs = 2000 } = options;
  const tracker = new FreshnessTracker(root, catalogue, options);
  const alarm = new Alarm(signal);
  tracker.onTouched(() => alarm.ring());
  let handled = '';
  let mode: string | undefined | null = null;
  try {
    await tracker.start();
    while (!signal.aborted) {
      const startedMs = performance.now();
      alarm.reset();
      const changes = await tracker.dirty();
      const tookMs = performance.now() - startedMs;
      if (tracker.unwatchedBecause !== mode) {
        mode = tracker.unwatchedBecause;
        options.onMode?.(mode);
      }
      const found = JSON.stringify([changes.changed, changes.removed]);
      // What remains after it was handled, say a file that nobody may read, is not handled again before something happens.
      if (found !== NOTHING && found !== handled) {
        tracker.rebase(await onChanges(changes));
        handled = found;
        await sleep(debounceMs, undefined, { signal });
        continue;
      }
      if (found === NOTHING) handled = '';
      const restMs = mode === undefined ? WATCHED_REST_MS : Math.max(pollMs, tookMs / POLL_SHARE);
      if (await alarm.wait(restMs, debounceMs)) handled = '';
    }
  } finally {
    tracker.close();
  }
}

const NOTHING = JSON.stringify([[], []]);
