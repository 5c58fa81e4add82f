import path from 'node:path';
import { folderMissing } from '../../core/messages/tools.ts';
import { relativePath, toForwardSlashes } from '../../core/paths.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { statIfThere } from '../../core/stat-if-there.ts';
import type { Place } from '../paths/place.ts';
import type { Workspace } from '../paths/workspace.ts';

/** A project and the part of it that is searched. */
export interface SearchPlace {
  readonly root: string;
  /** From the root, forward slashes, `''` for everything. */
  readonly scope: string;
  /** As the caller wrote it; `''` for everything. */
  readonly shownScope: string;
  /** A path of the project as the caller can use it. */
  readonly shown: (path: string) => string;
}

/** Where to search: in the place that was named, else in the whole project. */
export function searchPlace(place: Place | undefined, workspace: Workspace): Result<SearchPlace> {
  const root = place?.root ?? workspace.root;
  if (place !== undefined && statIfThere(place.path) === undefined) {
    return fail(folderMissing(place.shown));
  }
  return ok({
    root,
    scope: place?.relative ?? '',
    shownScope: place === undefined || place.relative === '' ? '' : place.shown,
    shown: shownFrom(root, workspace.base),
  });
}

function shownFrom(root: string, base: string): (file: string) => string {
  if (root === base) return (file) => file;
  return (file) => {
    const absolute = path.join(root, file);
    return relativePath(base, absolute) ?? outside(absolute, root, base);
  };
}

/** Elsewhere in the project a path with `..`, in another root the whole path. */
function outside(absolute: string, root: string, base: string): string {
  const isSameProject = relativePath(root, base) !== undefined;
  return isSameProject ? toForwardSlashes(path.relative(base, absolute)) : absolute;
}
