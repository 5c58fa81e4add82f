import { readFileSync } from 'node:fs';

/** Linux's default, and a modest guess where it cannot be read. */
const DEFAULT_QUEUE_LENGTH = 16_384;

let limit: number | undefined;
let count = 0;
let isCounting = false;

/**
 * Counts the file events that come in within one turn of the event loop. Linux drops events when its queue is full, and libuv
 * does not pass on that it did. But the queue is emptied in one go, so that a loss always shows as a turn that brought as many
 * events as the queue holds; half of that is taken for a loss, since other watchers of this thread share the queue.
 * @returns true when events may have been lost
 */
export function countEvent(): boolean {
  if (!isCounting) {
    isCounting = true;
    setImmediate(() => {
      isCounting = false;
      count = 0;
    });
  }
  limit ??= queueLength() / 2;
  return ++count >= limit;
}

function queueLength(): number {
  try {
    return Number(readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8')) || DEFAULT_QUEUE_LENGTH;
  } catch {
    return DEFAULT_QUEUE_LENGTH;
  }
}
