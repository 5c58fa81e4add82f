import { realpathSync } from 'node:fs';
import { findProjectRoot } from '../../core/config/project-root.ts';
import { ok, type Result } from '../../core/result.ts';

/** Where a caller works. All folders are real paths: absolute, links resolved. */
export interface Workspace {
  /** Relative paths start here, as they do for the client. */
  readonly base: string;
  /** The project: `base` or a folder around it. The index is of this folder. */
  readonly root: string;
  /** Further folders that may be read. */
  readonly extraRoots: readonly string[];
}

export interface WorkspaceRequest {
  /** Folders that the client named as its own, best first. */
  readonly clientRoots: readonly string[];
  /** From the environment or the configuration; empty when unset. It wins. */
  readonly configured: string;
  readonly extraRoots: readonly string[];
  readonly cwd: string;
  readonly home: string;
}

/**
 * Chooses the workspace: the configured folder, else the client's first root, else the project around the working
 * directory. Only in the last case can `base` lie below `root`.
 */
export function chooseWorkspace(request: WorkspaceRequest): Result<Workspace> {
  const { clientRoots, configured, cwd, home } = request;
  const explicit = configured === '' ? clientRoots[0] : undefined;
  const found = findProjectRoot({ explicit, configured, cwd, home });
  if (!found.ok) return found;
  const root = realFolder(found.value);
  const isChosen = configured !== '' || explicit !== undefined;
  const others = [...clientRoots.slice(configured === '' ? 1 : 0), ...request.extraRoots].map(realFolder);
  return ok({
    root,
    base: isChosen ? root : realFolder(cwd),
    extraRoots: [...new Set(others)].filter((folder) => folder !== root),
  });
}

function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder; // it has vanished: whoever opens something in it will say so
  }
}
