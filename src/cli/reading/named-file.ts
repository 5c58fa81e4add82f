import { statSync } from 'node:fs';
import path from 'node:path';
import { readCannotOpen, readIsFolder, readNotFound } from '../../core/messages/cli-read.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { similarPaths } from '../../read/exact/similar-paths.ts';
import { locate, type Place } from '../../tools/paths/place.ts';
import { isSecretPath } from '../../tools/paths/secret-paths.ts';
import { chooseWorkspace } from '../../tools/paths/workspace.ts';
import type { CommandContext } from '../context.ts';

/**
 * The file that a person named, in the project around the working directory or another folder that may be read: agents
 * call this command too, and the walls are those of `ctx_read`. A name is taken as it stands; no character of it has a
 * meaning. Of a file that holds secrets by its name, stderr is told.
 */
export async function namedFile(operand: string, context: CommandContext): Promise<Result<Place>> {
  const { cwd, home, env, log } = context;
  const workspace = await chooseWorkspace({ clientRoots: [], cwd, home, env, log });
  if (!workspace.ok) return workspace;
  const place = locate(path.resolve(cwd, operand), workspace.value);
  if (!place.ok) return place;
  const { shown, relative } = place.value;
  try {
    const stat = statSync(place.value.path);
    if (stat.isDirectory()) return fail(readIsFolder(shown));
    if (!stat.isFile()) return fail(readCannotOpen(shown, 'no regular file'));
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    return fail(isMissing ? readNotFound(shown, similarPaths(place.value)) : readCannotOpen(shown, code));
  }
  if (isSecretPath(relative)) log.warn(`${shown} holds secrets by its name.`);
  return ok(place.value);
}
