import { ok, type Result } from '../result.ts';
import { type Config, type ConfigRequest, loadConfig } from './load.ts';
import { findProjectRoot } from './project-root.ts';

export interface Project {
  /** Absolute path of the folder to work on. */
  readonly root: string;
  readonly config: Config;
}

/**
 * Finds the project that a command or a server works on, and its configuration.
 * @param explicitRoot the folder named by the caller, if any
 */
export async function openProject(
  explicitRoot: string | undefined,
  request: Omit<ConfigRequest, 'projectRoot'>,
): Promise<Result<Project>> {
  const outside = await loadConfig({ ...request, projectRoot: undefined });
  const root = findProjectRoot({
    explicit: explicitRoot,
    configured: outside.settings.project_root,
    cwd: request.cwd,
    home: request.home,
  });
  if (!root.ok) return root;
  return ok({ root: root.value, config: await loadConfig({ ...request, projectRoot: root.value }) });
}
