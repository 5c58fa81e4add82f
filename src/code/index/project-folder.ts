import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { removeStaleTemporaries } from '../../core/atomic-file.ts';
import { directories } from '../../core/directories.ts';
import type { Manifest } from './manifest.ts';

/** Where the index of a project lies. */
export interface ProjectFolder {
  /** The project's root, without symbolic links. */
  readonly root: string;
  /** Manifest and segments of this root. */
  readonly generation: string;
  /** Blobs shared with the other worktrees of the repository. */
  readonly facts: string;
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Where all indexes lie: a folder for each repository, and in it one for each of its roots. */
export const indexesFolder = (): string => path.join(directories().cache, 'index');
export const factsFolder = (family: string): string => path.join(family, 'facts');
export const lockFile = (generation: string): string => path.join(generation, 'lock');

/** Settles the folders for a root; who writes into them makes them. @throws the system's error when there is no root */
export function projectFolder(root: string): ProjectFolder {
  const real = realpathSync(root);
  const family = path.join(indexesFolder(), shortHash(commonGitFolder(real) ?? real));
  const generation = path.join(family, shortHash(real));
  return { root: real, generation, facts: factsFolder(family) };
}

/** The `.git` folder that all worktrees of a repository share; `undefined` outside a repository's top level. */
export function commonGitFolder(root: string): string | undefined {
  const git = path.join(root, '.git');
  try {
    if (statSync(git).isDirectory()) return realpathSync(git);
    const pointer = /^gitdir: (.+)$/m.exec(readFileSync(git, 'utf8'))?.[1];
    if (pointer === undefined) return undefined;
    const own = path.resolve(root, pointer);
    const common = readFileSync(path.join(own, 'commondir'), 'utf8').trim();
    return realpathSync(path.resolve(own, common));
  } catch {
    return undefined; // no repository, a submodule or a broken pointer: the root stands for itself
  }
}

/**
 * Removes what killed writers left: temporary files, and segments that the manifest does not name. Call it
 * with the lock of the generation held.
 */
export function removeLitter({ generation, facts }: ProjectFolder, manifest: Manifest): void {
  removeStaleTemporaries(generation);
  removeStaleTemporaries(facts);
  const named = manifest.segments.map(({ segment }) => `${segment}.segment`);
  for (const name of readdirSync(generation)) {
    if (name.endsWith('.segment') && !named.includes(name)) {
      rmSync(path.join(generation, name), { force: true });
    }
  }
}
