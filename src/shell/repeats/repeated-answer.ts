import { isFault } from '../generic/index.ts';
import { gap, type ShownLine } from '../patterns/index.ts';
import type { RememberedRun } from './run-memory.ts';

/** One stream against what was shown of it before. */
export interface StreamDelta {
  readonly lines: readonly ShownLine[];
  /** Faults that were there and are not any more. */
  readonly gone: readonly string[];
  readonly addedFaults: number;
  /** Lines that are the same as before. */
  readonly same: number;
}

/** Times differ from run to run without telling anything. */
const withoutTimes = (line: string): string =>
  line.replace(/\b\d+(?:[.:]\d+)*\s?(?:ms|µs|ns|s|sec|secs|seconds?|m|min)\b/g, '⏱').trimEnd();

/** A run of lines that were shown before is a gap only when it is this long. */
const SHORT_RUN = 3;

/** Where a fault is, and what it says, stands close to it: so many lines before and after. */
const FAULT_BEFORE = 2;
const FAULT_AFTER = 3;

/**
 * What is new in a stream. Lines that were shown before become gaps; those of them that tell of a fault stay, with the
 * lines around them, when `keepsFaults` says so, because a failing run always shows its failures.
 */
export function streamDelta(
  before: readonly string[],
  now: readonly string[],
  { number, keepsFaults }: { readonly number: number; readonly keepsFaults: boolean },
): StreamDelta {
  const known = countsOf(before);
  const left = new Map(known);
  const isKnown = now.map((line) => take(left, line));
  const stays = keepsFaults ? closeToFaults(now) : new Set<number>();
  const lines: ShownLine[] = [];
  let addedFaults = 0;
  for (let at = 0; at < now.length; ) {
    let end = at;
    while (end < now.length && isKnown[end] && !stays.has(end)) end++;
    if (end - at >= SHORT_RUN) lines.push(gap(end - at, `lines as in #${number}`));
    else lines.push(...now.slice(at, end));
    if (end < now.length) {
      const line = now[end] ?? '';
      if (!isKnown[end] && isFault(line)) addedFaults++;
      lines.push(line);
    }
    at = end + 1;
  }
  return { lines, gone: goneFaults(before, now), addedFaults, same: isKnown.filter(Boolean).length };
}

function closeToFaults(lines: readonly string[]): ReadonlySet<number> {
  const close = new Set<number>();
  for (const [at, line] of lines.entries()) {
    if (!isFault(line)) continue;
    for (let near = at - FAULT_BEFORE; near <= at + FAULT_AFTER; near++) close.add(near);
  }
  return close;
}

function countsOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(withoutTimes(line), (counts.get(withoutTimes(line)) ?? 0) + 1);
  return counts;
}

function take(left: Map<string, number>, line: string): boolean {
  const key = withoutTimes(line);
  const count = left.get(key) ?? 0;
  if (count > 0) left.set(key, count - 1);
  return count > 0;
}

function goneFaults(before: readonly string[], now: readonly string[]): readonly string[] {
  const there = new Set(now.map(withoutTimes));
  return [...new Set(before.filter((line) => isFault(line) && !there.has(withoutTimes(line))))];
}

/** How a run ended, as answers say it. */
export const endingOf = ({ exitCode, signal }: Pick<RememberedRun, 'exitCode' | 'signal'>): string =>
  signal === null ? `exit ${exitCode}` : `signal ${signal}`;
