import type { Failure } from '../result.ts';

/** Writing the index failed: disk full, no permission … The old index is untouched. */
export function indexWriteFailed(error: Error): Failure {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return {
    code: 'index-write-failed',
    message: isFull
      ? `the index could not be written: no space left on the disk (${code}); the old index is unchanged`
      : `the index could not be written (${code}: ${error.message}); the old index is unchanged`,
    remedy: isFull
      ? 'free some space and run `lean-ctx index` again'
      : 'check the cache directory and try again',
  };
}
