import { closeSync, constants, fstatSync, lstatSync, openSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { pathHasNul, pathIsDevice, pathNotFile, pathOutside, pathUnreadable } from './messages/files.ts';
import { isInside, toForwardSlashes } from './paths.ts';
import { type Failure, fail, ok, type Result } from './result.ts';

/** A path that was found to lie inside one of the allowed folders, links resolved. */
export interface JailedPath {
  /** Canonical and absolute; no part that exists is a link. The file itself need not exist. */
  readonly path: string;
  /** The allowed folder that holds it, canonical. */
  readonly root: string;
  /** From `root`, with forward slashes; `''` for the root itself. */
  readonly relative: string;
}

/** Windows: devices that exist in every folder, whatever the extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\..*)?$/i;

/**
 * Resolves `requested` and checks that it lies inside one of `roots`, whatever `..`, links or letter case it takes.
 * @param roots absolute folders; a relative request starts at the first
 */
export function resolveInside(roots: readonly [string, ...string[]], requested: string): Result<JailedPath> {
  if (requested.includes('\0')) return fail(pathHasNul());
  const absolute = path.resolve(roots[0], requested);
  if (process.platform === 'win32' && namesDevice(absolute)) return fail(pathIsDevice(requested));
  const canonical = canonicalPath(absolute);
  for (const root of canonical === undefined ? [] : roots) {
    const folder = canonicalPath(path.resolve(root));
    if (folder === undefined || canonical === undefined || !isInside(folder, canonical)) continue;
    const relative = toForwardSlashes(path.relative(folder, canonical));
    return ok({ path: canonical, root: folder, relative });
  }
  return fail(pathOutside(requested, roots[0]));
}

/**
 * Opens a jailed file for reading. A link put there since, a FIFO or a device is not opened; the place is checked once
 * more after the open.
 * @returns the descriptor, which the caller closes
 */
export function openInside(jailed: JailedPath): Result<number> {
  const noFollow = constants.O_NOFOLLOW ?? 0; // Windows has neither
  const noWait = constants.O_NONBLOCK ?? 0;
  let descriptor: number;
  try {
    descriptor = openSync(jailed.path, constants.O_RDONLY | noFollow | noWait);
  } catch (error) {
    return fail(openFailure(jailed, error as NodeJS.ErrnoException));
  }
  const problem = problemAfterOpen(descriptor, jailed);
  if (!problem) return ok(descriptor);
  closeSync(descriptor);
  return fail(problem);
}

function openFailure({ path: file, root }: JailedPath, { code }: NodeJS.ErrnoException): Failure {
  if (code === 'ELOOP') return pathOutside(file, root);
  return code === 'ENXIO' ? pathNotFile(file) : pathUnreadable(file, code ?? 'unknown');
}

function problemAfterOpen(descriptor: number, { path: file, root }: JailedPath): Failure | undefined {
  if (!fstatSync(descriptor).isFile()) return pathNotFile(file);
  return canonicalPath(file) === file ? undefined : pathOutside(file, root);
}

/** Links resolved as far as the path exists, the rest appended; `undefined` where a link leads nowhere or in a circle. */
function canonicalPath(absolute: string): string | undefined {
  const missing: string[] = [];
  for (let existing = absolute; ; existing = path.dirname(existing)) {
    try {
      return path.join(realpathSync.native(existing), ...missing);
    } catch {
      // A dangling link is there although it has no real path: a write through it would create its target.
      if (isPresent(existing) || path.dirname(existing) === existing) return undefined;
      missing.unshift(path.basename(existing));
    }
  }
}

function isPresent(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // `file.txt/x` is not there, but nor can it be made; any other refusal hides what is there
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR';
  }
}

function namesDevice(absolute: string): boolean {
  const parts = absolute.slice(path.parse(absolute).root.length).split(path.sep);
  return parts.some((part) => DEVICE.test(part) || part.includes(':'));
}
