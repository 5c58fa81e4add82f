import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { rootNotFound, rootTooBroad } from '../messages/config.ts';
import { fail, ok, type Result } from '../result.ts';
import { statIfThere } from '../stat-if-there.ts';

/** Names whose presence makes a folder a project. */
export const PROJECT_MARKERS = [
  '.git',
  '.lean-ctx.toml',
  '.lean-ctx-id',
  '.planning',
  'Cargo.toml',
  'Gemfile',
  'Makefile',
  'build.gradle',
  'composer.json',
  'deno.json',
  'go.mod',
  'package.json',
  'pom.xml',
  'project.godot',
  'pyproject.toml',
  'setup.py',
] as const;

/** More folders than this without any marker look like a collection of projects. */
const MANY_FOLDERS = 50;
const COLLECTIONS = ['Desktop', 'Documents', 'Downloads'];

export interface RootRequest {
  /** Named on the command line, if any: taken as it is, relative to `cwd`. */
  readonly explicit: string | undefined;
  /** From the environment or the global configuration; empty when unset. */
  readonly configured: string;
  readonly cwd: string;
  readonly home: string;
}

/**
 * The folder that a command works on: the one that was named, else the configured one, else the repository
 * around `cwd`, else the nearest folder with a `.lean-ctx.toml`, else `cwd` itself.
 */
export function findProjectRoot(request: RootRequest): Result<string> {
  const { explicit, configured, cwd, home } = request;
  const chosen = explicit ?? (configured === '' ? undefined : configured);
  const root = chosen === undefined ? surroundingProject(cwd, home) : path.resolve(cwd, chosen);
  if (!isFolder(root)) return fail(rootNotFound(root));
  return isTooBroad(root, home) ? fail(rootTooBroad(root)) : ok(root);
}

/** The repository or marked folder around `cwd`; a marker in the home folder or above does not reach down. */
function surroundingProject(cwd: string, home: string): string {
  const around = ancestors(cwd).filter((folder) => !holdsHome(folder, home) || folder === cwd);
  const marked = (...names: string[]): string | undefined =>
    around.find((folder) => names.some((name) => existsSync(path.join(folder, name))));
  return marked('.git') ?? marked('.lean-ctx.toml', '.lean-ctx-id') ?? cwd;
}

function ancestors(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}

/**
 * Whether a folder holds far more than one project: a file system root, the home folder or what is above it,
 * the folders where everything gathers, or very many folders without any project marker. Only a
 * `.lean-ctx.toml` makes the first two a project; any marker makes one of the others.
 */
export function isTooBroad(folder: string, home: string): boolean {
  if (existsSync(path.join(folder, '.lean-ctx.toml'))) return false;
  if (holdsHome(folder, home) || path.dirname(folder) === folder) return true;
  if (PROJECT_MARKERS.some((name) => existsSync(path.join(folder, name)))) return false;
  const isCollection = path.dirname(folder) === home && COLLECTIONS.includes(path.basename(folder));
  return isCollection || holdsManyFolders(folder);
}

/** True for the home folder and everything above it. */
function holdsHome(folder: string, home: string): boolean {
  const relative = path.relative(folder, home);
  return relative === '' || (relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative));
}

function holdsManyFolders(folder: string): boolean {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).length > MANY_FOLDERS;
  } catch {
    return false; // a folder that cannot be listed is reported by whoever walks it
  }
}

function isFolder(folder: string): boolean {
  return statIfThere(folder)?.isDirectory() ?? false;
}
