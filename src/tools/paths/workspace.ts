import { realpathSync } from 'node:fs';
import { findProjectRoot, loadConfig, type Settings } from '../../core/config/index.ts';
import { directories } from '../../core/directories.ts';
import type { Log } from '../../core/log.ts';
import { ok, type Result } from '../../core/result.ts';

/** Where a caller works. All folders are real paths: absolute, links resolved. */
export interface Workspace {
  /** Relative paths start here, as they do for the client. */
  readonly base: string;
  /** The project: `base` or a folder around it. The index is of this folder. */
  readonly root: string;
  /** Further folders that may be read. */
  readonly extraRoots: readonly string[];
  readonly settings: Settings;
}

export interface WorkspaceRequest {
  /** Folders that the client named as its own, best first. */
  readonly clientRoots: readonly string[];
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
}

/**
 * Chooses the workspace: the configured folder, else the client's first root, else the project around the working
 * directory. Only in the last case can `base` lie below `root`. What is wrong in the configuration is logged.
 */
export async function chooseWorkspace(request: WorkspaceRequest): Promise<Result<Workspace>> {
  const { clientRoots, cwd, home, env, log } = request;
  const settingsOf = { directories: directories(), env, home, cwd };
  const outside = await loadConfig({ ...settingsOf, projectRoot: undefined });
  const configured = outside.settings.project_root;
  const explicit = configured === '' ? clientRoots[0] : undefined;
  const found = findProjectRoot({ explicit, configured, cwd, home });
  if (!found.ok) return found;
  const { settings, warnings } = await loadConfig({ ...settingsOf, projectRoot: found.value });
  for (const { message, remedy } of warnings) log.warn([message, remedy].filter(Boolean).join(' '));
  const root = realFolder(found.value);
  const isChosen = configured !== '' || explicit !== undefined;
  const others = [...clientRoots.slice(explicit === undefined ? 0 : 1), ...settings.extra_roots];
  return ok({
    root,
    base: isChosen ? root : realFolder(cwd),
    extraRoots: [...new Set(others.map(realFolder))].filter((folder) => folder !== root),
    settings,
  });
}

function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder; // it has vanished: whoever opens something in it will say so
  }
}
