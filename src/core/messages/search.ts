import type { Failure } from '../result.ts';

/** A search was limited to a folder or file that the project does not have, or that its rules leave out. */
export function scopeMissing(scope: string): Failure {
  return {
    code: 'search-scope-missing',
    message: `no searchable file at ${scope}: it does not exist, or ignore rules leave it out`,
    remedy: 'name a file or folder of the project, or leave the path out to search everywhere',
  };
}

/** A search for words got nothing to look for. */
export function emptyQuery(): Failure {
  return {
    code: 'search-query-empty',
    message: 'the query is empty',
    remedy: 'give words, an identifier or a question',
  };
}

/** The root is gone, or the cache directory cannot be written. */
export function projectUnavailable(root: string, error: Error): Failure {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  return {
    code: 'project-unavailable',
    message: `the project at ${root} cannot be opened (${code}: ${error.message})`,
    remedy: 'check that the folder exists and that the cache directory can be written',
  };
}
