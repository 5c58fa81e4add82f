import { compileGlobs, type PathFilter } from '../code/files/index.ts';
import { ok, type Result } from '../core/result.ts';

/**
 * What `find` searches for: with `*` or `?` a glob, over names, or over paths when it has a slash; otherwise any part
 * of a name, whatever its case.
 */
export function findTest(pattern: string): Result<PathFilter> {
  if (!/[*?]/.test(pattern)) {
    const part = pattern.toLowerCase();
    return ok((path) => nameOf(path).toLowerCase().includes(part));
  }
  const glob = compileGlobs({ include: [pattern], exclude: [] });
  if (!glob.ok || pattern.includes('/')) return glob;
  return ok((path) => glob.value(nameOf(path)));
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
