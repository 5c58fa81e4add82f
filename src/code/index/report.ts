/** What an index run did. Times in milliseconds, sizes in bytes. */
export interface IndexReport {
  readonly root: string;
  readonly kind: 'unchanged' | 'delta' | 'base';
  /** Text files in the index. */
  readonly files: number;
  readonly analysed: number;
  /** Files whose content was known already, from another branch, worktree or place. */
  readonly reused: number;
  readonly removed: number;
  readonly chunks: number;
  readonly symbols: number;
  readonly lines: number;
  readonly sourceBytes: number;
  readonly indexBytes: number;
  readonly totalMs: number;
  readonly phases: { readonly walkMs: number; readonly analyseMs: number; readonly writeMs: number };
  /** Files that are not in the index as text, and why. */
  readonly skipped: readonly SkippedFile[];
  /** Files indexed as plain text because their parser gave up. */
  readonly parseFailures: readonly SkippedFile[];
  readonly ignored: { readonly count: number; readonly rule: string | null };
  readonly threads: number;
  readonly slowest: readonly { readonly path: string; readonly milliseconds: number }[];
}

export interface SkippedFile {
  readonly path: string;
  readonly reason: string;
}

/** Why a file beyond the limit of size is catalogued by name only. */
export const TOO_LARGE = 'larger than 2 MB';

/** What went away since it was seen is no problem to report. */
export const hasVanished = (reason: string): boolean => reason === 'ENOENT' || reason === 'ENOTDIR';

/** Where an index run stands. */
export interface IndexProgress {
  readonly phase: 'walk' | 'analyse' | 'write';
  readonly filesDone: number;
  readonly filesTotal: number;
  readonly bytesDone: number;
  readonly bytesTotal: number;
  /** The file that took longest so far. */
  readonly slowest: string | undefined;
}
