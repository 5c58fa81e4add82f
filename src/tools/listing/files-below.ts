import { type WalkResult, walkAsync } from '../../code/files/index.ts';
import { folderIsFile, folderMissing } from '../../core/messages/tools.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { statIfThere } from '../../core/stat-if-there.ts';
import type { Place } from '../paths/place.ts';

/** The files of a folder as the project around it sees them. */
export interface FilesBelow {
  /** From the folder, forward slashes, sorted. */
  readonly paths: readonly string[];
  /** Before a path of these, to get one that the caller can use: `src/`, or nothing. */
  readonly prefix: string;
  readonly walked: WalkResult;
}

/**
 * Lists the files of a folder. The ignore files of the whole project count, also those above the folder; a folder
 * that they exclude is walked all the same when it is named.
 * @throws when `signal` is aborted
 */
export async function filesBelow(
  place: Place,
  options: { readonly respectsIgnoreFiles: boolean; readonly signal: AbortSignal },
): Promise<Result<FilesBelow>> {
  const stat = statIfThere(place.path);
  if (stat === undefined) return fail(folderMissing(place.shown));
  if (!stat.isDirectory()) return fail(folderIsFile(place.shown));
  const scope = place.relative;
  const walked = await walkAsync(place.root, { ...options, scope });
  const start = scope === '' ? 0 : scope.length + 1;
  return ok({
    paths: walked.files.map((file) => file.path.slice(start)),
    prefix: place.shown === '.' ? '' : `${place.shown}/`,
    walked,
  });
}
