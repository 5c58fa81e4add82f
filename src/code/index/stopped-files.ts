import type { WalkedFile } from '../files/index.ts';
import type { Attempt } from './analyse-file.ts';
import type { AnalysedBlob } from './analyse-many.ts';
import type { AnalysisRun } from './analysis-run.ts';
import { type Changes, placeOf } from './changes.ts';
import { hashKey } from './facts-store.ts';
import { type Generation, hashAt } from './generation.ts';

const AGAIN: Attempt = { parses: true, isLast: true };

/** What became of files whose parser had been stopped in an earlier run, such as by a thread that died. */
export interface TriedAgain {
  readonly analysed: readonly AnalysedBlob[];
  /** The changes, and among them the files whose parser had an answer this time. */
  readonly changes: Changes;
}

/** Asks again, in threads, whatever the number of files: they may take their thread down once more. */
export async function tryStoppedFiles(
  changes: Changes,
  current: Generation | undefined,
  run: AnalysisRun,
): Promise<TriedAgain> {
  const { stopped } = changes;
  if (stopped.length === 0 || !current) return { analysed: [], changes };
  const analysed = await run.analyse(stopped, AGAIN);
  const news = new Set(analysed.filter((file) => isNews(file, current)).map(({ path }) => path));
  const suspect: WalkedFile[] = [...changes.suspect, ...stopped.filter(({ path }) => news.has(path))];
  return { analysed, changes: { ...changes, suspect } };
}

function isNews({ path, hash }: AnalysedBlob, current: Generation): boolean {
  const place = placeOf(current, path);
  return !place || hashKey(hashAt(current, place)) !== hashKey(hash);
}
