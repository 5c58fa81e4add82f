import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { systemPath } from '../../core/paths-bytes.ts';
import { haveChanged, type Signatures, signaturesOf } from './file-signature.ts';
import { decide, enter, type FolderRules, type RuledTree, rulesAt } from './folder-rules.ts';
import { gitFolderAround } from './git-folder.ts';
import type { Environment } from './git-settings.ts';
import type { IgnoreRule } from './ignore-list.ts';
import { isDependencyFolder, isHidden, VIRTUAL_ENVIRONMENT_MARK } from './skipped-folders.ts';

/** Why an entry does not belong to a tree. */
export type Exclusion =
  | { readonly reason: 'ignored'; readonly rule: IgnoreRule }
  | { readonly reason: 'hidden' | 'dependencies' | 'virtual-environment' | 'nested-repository' };

export interface IgnoreOptions {
  /** False leaves only what is skipped whatever ignore files say: hidden entries and dependency folders. Default true. */
  readonly respectsIgnoreFiles?: boolean;
  /** Where git's settings of the user are looked up. Default: that of the process. */
  readonly env?: Environment;
}

/**
 * Tells for single paths whether a walk would list them. Ignore files are read once: after one has changed, make a
 * new tester.
 */
export class IgnoreTester {
  /** Canonical. */
  readonly root: string;
  readonly tree: RuledTree;
  readonly #folders = new Map<string, FolderRules | Exclusion>();
  readonly #filesAbove: Signatures;

  constructor(root: string, options: IgnoreOptions = {}) {
    const { respectsIgnoreFiles = true, env = process.env } = options;
    this.root = realpathSync.native(root);
    this.tree = { root: this.root, env, respectsIgnoreFiles, repositories: new Map() };
    this.#filesAbove = signaturesOf(ignoreFilesAbove(this.root));
    this.#folders.set('', rulesAt(this.root, this.tree));
  }

  /**
   * Why the entry does not belong to the tree; `undefined` when it does.
   * @param relative from the root, with forward slashes; it need not exist
   */
  exclusionOf(relative: string, isFolder: boolean): Exclusion | undefined {
    if (isFolder) {
      const rules = this.rulesIn(relative);
      return 'reason' in rules ? rules : undefined;
    }
    const slash = relative.lastIndexOf('/');
    const around = this.rulesIn(slash < 0 ? '' : relative.slice(0, slash));
    if ('reason' in around) return around;
    const name = relative.slice(slash + 1);
    if (isHidden(name)) return { reason: 'hidden' };
    if (isDependencyFolder(name)) return { reason: 'dependencies' };
    const verdict = decide(around, name, false);
    return verdict.is === 'in' ? undefined : { reason: 'ignored', rule: verdict.rule };
  }

  /** The rules for the entries of a folder, or why it does not belong to the tree. */
  rulesIn(folder: string): FolderRules | Exclusion {
    const known = this.#folders.get(folder);
    if (known) return known;
    const slash = folder.lastIndexOf('/');
    const around = this.rulesIn(slash < 0 ? '' : folder.slice(0, slash));
    const found = 'reason' in around ? around : this.#enter(around, folder, folder.slice(slash + 1));
    this.#folders.set(folder, found);
    return found;
  }

  /**
   * Whether something outside of the tree changed what belongs to it: git's settings, the user's ignore file, `info/exclude`, ignore
   * files above the root, or which files git tracks. Takes a few `stat` calls.
   */
  hasChangedOutside(): boolean {
    if (haveChanged(this.#filesAbove)) return true;
    return [...this.tree.repositories.values()].some((repository) => repository.hasChanged());
  }

  /** Forgets the rules in a folder and below it, which may have been replaced. */
  forget(folder: string): void {
    const prefix = `${folder}/`;
    for (const known of this.#folders.keys())
      if (known === folder || known.startsWith(prefix)) this.#folders.delete(known);
  }

  #enter(around: FolderRules, folder: string, name: string): FolderRules | Exclusion {
    if (isHidden(name)) return { reason: 'hidden' };
    if (isDependencyFolder(name)) return { reason: 'dependencies' };
    const verdict = decide(around, name, true);
    if (verdict.is === 'out') return { reason: 'ignored', rule: verdict.rule };
    const holds = (entry: string): boolean => existsSync(systemPath(this.root, `${folder}/${entry}`));
    if (holds(VIRTUAL_ENVIRONMENT_MARK)) return { reason: 'virtual-environment' };
    const special = { hasGitignore: true, hasIgnore: true, hasGit: holds('.git') };
    const rules = enter(around, folder, verdict, special);
    return rules === 'nested-repository' ? { reason: rules } : rules;
  }

  /** The rules in a folder that is to be walked although it does not belong to the tree. */
  rulesInNamed(folder: string): FolderRules {
    return rulesAt(path.join(this.root, folder), { ...this.tree, repositories: new Map() });
  }
}

/** Between the root and the top of its repository. */
function ignoreFilesAbove(root: string): string[] {
  const top = gitFolderAround(root)?.top ?? root;
  const files: string[] = [];
  for (let at = root; at !== top; ) {
    at = path.dirname(at);
    files.push(path.join(at, '.gitignore'), path.join(at, '.ignore'));
  }
  return files;
}

/** A tester for the tree at `root`. */
export const createIgnoreTester = (root: string, options: IgnoreOptions = {}): IgnoreTester =>
  new IgnoreTester(root, options);
