import type { Failure } from '../result.ts';

/** Messages about projects that are searched together. */

export const rootPathMissing = (action: string): Failure => ({
  code: 'root-path-missing',
  message: `path is required for ${action}.`,
  remedy: 'path = the folder of a project, for example ../other.',
});

export const rootNotAFolder = (path: string): Failure => ({
  code: 'root-not-a-folder',
  message: `${path} is not a folder.`,
  remedy: 'Name the top folder of a project.',
});

export const rootNotAProject = (path: string): Failure => ({
  code: 'root-not-a-project',
  message: `${path} has neither a repository nor a project file of its own.`,
  remedy: 'Name the folder with .git or the manifest (package.json, go.mod, Cargo.toml, pyproject.toml …).',
});

export const rootAliasTaken = (alias: string, root: string): Failure => ({
  code: 'root-alias-taken',
  message: `${alias} already stands for ${root}.`,
  remedy: 'Choose another alias.',
});

export const rootUnknown = (given: string, aliases: readonly string[]): Failure => ({
  code: 'root-unknown',
  message: `There is no root ${given}.`,
  remedy: aliases.length > 0 ? `Known: ${aliases.join(', ')}.` : 'Add one with action=add_root.',
});

export const noRoots = (): Failure => ({
  code: 'no-roots',
  message: 'no repo roots configured.',
  remedy: 'Add them with action=add_root path=FOLDER alias=NAME.',
});
