import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathIsSecret, pathUnusable } from '../../core/messages/tools.ts';
import { relativePath, toForwardSlashes } from '../../core/paths.ts';
import { type JailedPath, resolveInside } from '../../core/paths-jail.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { isSecretPath } from './secret-paths.ts';
import type { Workspace } from './workspace.ts';

/** A path that a caller may use: resolved, inside the workspace, no secret behind another name. */
export interface Place extends JailedPath {
  /** As the caller wrote it. */
  readonly given: string;
  /** For people and models: from the workspace's base, with forward slashes. */
  readonly shown: string;
}

/** No file system takes longer paths. */
const LONGEST_PATH = 4096;

/**
 * Resolves a path and holds it against the jail. A link may lead anywhere inside the roots; where its end lies
 * outside, or is a secret file that was not asked for by its own name, the path is refused.
 */
export function locate(given: string, workspace: Workspace): Result<Place> {
  const plain = plainPath(given);
  if (!plain.ok) return plain;
  const lexical = startOf(plain.value, workspace);
  const jailed = resolveInside([workspace.root, ...workspace.extraRoots], lexical);
  if (!jailed.ok) return jailed;
  const { root, relative } = jailed.value;
  if (isSecretPath(relative) && !isOwnName(lexical, root, relative)) return fail(pathIsSecret(given));
  return ok({ ...jailed.value, given, shown: shownPath(lexical, jailed.value.path, workspace) });
}

function plainPath(given: string): Result<string> {
  if (given.trim() === '') return fail(pathUnusable(given, 'it is empty'));
  if (given.length > LONGEST_PATH) return fail(pathUnusable(given, `it has ${given.length} characters`));
  if (!given.startsWith('file://')) return ok(given);
  try {
    return ok(fileURLToPath(given));
  } catch {
    return fail(pathUnusable(given, 'it is no file URL of this machine'));
  }
}

/** Relative paths start at the base; one that exists only below another root means that one. */
function startOf(given: string, { base, root, extraRoots }: Workspace): string {
  const candidates = [base, root, ...extraRoots].map((folder) => path.resolve(folder, given));
  return candidates.find((candidate) => realPath(candidate) !== undefined) ?? path.resolve(base, given);
}

function realPath(file: string): string | undefined {
  try {
    return realpathSync.native(file);
  } catch {
    return undefined; // not there, or a name that cannot be: the jail says which
  }
}

/** Whether the caller wrote the path below `root` as it really is, without a link in between. */
function isOwnName(lexical: string, root: string, relative: string): boolean {
  for (let folder = lexical; ; folder = path.dirname(folder)) {
    if (realPath(folder) === root) return relativePath(folder, lexical) === relative;
    if (path.dirname(folder) === folder) return false;
  }
}

/** As the caller would write it; elsewhere in the project with `..`, in another root the whole path. */
function shownPath(lexical: string, real: string, { base, root }: Workspace): string {
  const own = relativePath(base, lexical) ?? relativePath(base, real);
  if (own !== undefined) return own === '' ? '.' : own;
  return relativePath(root, real) === undefined ? real : toForwardSlashes(path.relative(base, real));
}
