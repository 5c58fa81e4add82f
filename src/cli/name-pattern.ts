import picomatch from 'picomatch';
import { cliBadGlob } from '../core/messages/cli.ts';
import { fail, ok, type Result } from '../core/result.ts';

/** Whether a path is meant. */
export type PathTest = (path: string) => boolean;

/** A glob over whole paths from the folder that is searched: `**` crosses folders, `*` does not. */
export function globTest(pattern: string): Result<PathTest> {
  try {
    const matches = picomatch(pattern, { dot: true, strictBrackets: true });
    return ok((path) => matches(path)); // its second parameter must not get the index that filter passes
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('\n') : [];
    return fail(cliBadGlob(pattern, reason));
  }
}

/**
 * What `find` searches for: with `*` or `?` a glob, over names, or over paths when it has a slash; otherwise any part
 * of a name, whatever its case.
 */
export function findTest(pattern: string): Result<PathTest> {
  if (!/[*?]/.test(pattern)) {
    const part = pattern.toLowerCase();
    return ok((path) => nameOf(path).toLowerCase().includes(part));
  }
  const glob = globTest(pattern);
  if (!glob.ok || pattern.includes('/')) return glob;
  return ok((path) => glob.value(nameOf(path)));
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
