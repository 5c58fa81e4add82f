import path from 'node:path';

const SURROGATE = /[\ud800-\udfff]/;

/** A path with forward slashes only. On POSIX a backslash is an ordinary character of a name and stays. */
export function toForwardSlashes(file: string): string {
  return path.sep === '\\' ? file.replaceAll('\\', '/') : file;
}

/** Whether `file` is `folder` or lies below it. Both absolute; links are not looked at. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return (
    relative === '' ||
    (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
  );
}

/** `file` relative to `root`, with forward slashes and `''` for the root itself; `undefined` when it is not inside. */
export function relativePath(root: string, file: string): string | undefined {
  const absolute = path.resolve(root, file);
  return isInside(root, absolute) ? toForwardSlashes(path.relative(root, absolute)) : undefined;
}

/**
 * The order of the UTF-8 bytes of two paths: that of git, and the same on every machine. It differs from that of UTF-16
 * only where one has a character beyond U+FFFF and the other one in U+E000–U+FFFF.
 */
export function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  if (!SURROGATE.test(a) && !SURROGATE.test(b)) return a < b ? -1 : 1;
  let at = 0;
  while (a.charCodeAt(at) === b.charCodeAt(at)) at++;
  const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
  if (Number.isNaN(left) || Number.isNaN(right)) return a.length - b.length;
  return codePointRank(left) - codePointRank(right);
}

/** Surrogates stand for characters above all others. */
const codePointRank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);
