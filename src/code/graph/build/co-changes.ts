import type { History } from '../../index/index.ts';

/** Fewer common commits say nothing. */
const FEWEST_COMMITS = 3;
/** Of the commits of the file that changed less, so many must be common ones. */
const LEAST_SHARE = 0.3;

/** Two files that changed together in past commits. */
export interface CoChange {
  readonly a: number;
  readonly b: number;
  readonly commits: number;
  /** 0 … 0.85, grows with the number of common commits. */
  readonly confidence: number;
}

/** Pairs of present files that changed together often enough. */
export function coChanges(history: History, fileAt: (path: string) => number | undefined): CoChange[] {
  const { pairFirst, pairSecond, pairCommits, pathCommits, pathOffset, pathBytes } = history;
  const names = Buffer.from(pathBytes);
  const files = Array.from({ length: pathOffset.length - 1 }, (_, path) =>
    fileAt(names.toString('utf8', pathOffset[path], pathOffset[path + 1])),
  );
  const found: CoChange[] = [];
  for (let i = 0; i < pairFirst.length; i++) {
    const [first, second] = [pairFirst[i]!, pairSecond[i]!];
    const [a, b, commits] = [files[first], files[second], pairCommits[i]!];
    if (a === undefined || b === undefined || commits < FEWEST_COMMITS) continue;
    if (commits < LEAST_SHARE * Math.min(pathCommits[first]!, pathCommits[second]!)) continue;
    found.push({ a, b, commits, confidence: Math.min(0.85, 0.3 + 0.18 * Math.log(1 + commits)) });
  }
  return found;
}
