import { realpathSync } from 'node:fs';
import { shellFolderChanged, shellFolderLeft, shellFolderNote } from '../../core/messages/shell.ts';
import { statIfThere } from '../../core/stat-if-there.ts';
import type { ProjectContext } from '../context.ts';
import { locate } from '../paths/place.ts';

/** Where a command runs, and what is to be said about it. */
export interface ChosenFolder {
  readonly folder: string;
  readonly note: string | undefined;
}

/** The folder that was asked for, else that of the call before. One outside the project is told of, never used. */
export function chooseFolder(asked: string | undefined, context: ProjectContext): ChosenFolder {
  const { workspace, caller, services } = context;
  const last = services.commands.folderOf(caller.reader) ?? workspace.base;
  if (asked === undefined) return { folder: isFolder(last) ? last : workspace.root, note: undefined };
  const place = locate(asked, { ...workspace, base: last });
  if (!place.ok || !isFolder(place.value.path)) {
    return { folder: workspace.root, note: shellFolderNote(asked, workspace.root) };
  }
  services.commands.setFolder(caller.reader, place.value.path);
  return { folder: place.value.path, note: undefined };
}

/**
 * Later calls start where the shell was at the end of this one, when that is inside the project.
 * @returns what is to be said about it
 */
export function keepFolder(
  ended: string | undefined,
  folder: string,
  context: ProjectContext,
): string | undefined {
  const { workspace, caller, services } = context;
  if (ended === undefined || (isFolder(folder) && ended === realpathSync(folder))) return undefined;
  const place = locate(ended, workspace);
  if (!place.ok || !isFolder(place.value.path)) return shellFolderLeft(ended, folder);
  services.commands.setFolder(caller.reader, place.value.path);
  return shellFolderChanged(place.value.path);
}

const isFolder = (folder: string): boolean => statIfThere(folder)?.isDirectory() === true;
