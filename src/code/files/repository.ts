import path from 'node:path';
import type { GitFolder } from './git-folder.ts';
import { readTrackedFiles, type TrackedFiles } from './git-index.ts';
import { type Environment, type GitSettings, readGitSettings } from './git-settings.ts';
import { readIgnoreFile } from './ignore-file.ts';
import type { IgnoreList } from './ignore-list.ts';

/**
 * The ignore files that hold for a whole working tree, and what git tracks in it whatever they say. Without a repository
 * only the user's own ignore file is there.
 */
export class Repository {
  readonly folder: GitFolder | undefined;
  readonly settings: GitSettings;
  /** From the strongest to the weakest. */
  readonly lists: readonly IgnoreList[];
  #tracked: TrackedFiles | undefined;

  constructor(folder: GitFolder | undefined, env: Environment) {
    this.folder = folder;
    this.settings = readGitSettings(folder, env);
    const { foldsCase } = this.settings;
    this.lists = this.#ruleFiles().flatMap(
      (file) => readIgnoreFile(file, { shownAs: file, foldsCase, followsLinks: true }) ?? [],
    );
  }

  /** Files outside of the tree whose change may change what belongs to it. */
  get sources(): readonly string[] {
    return [...this.settings.files, ...this.#ruleFiles()];
  }

  /** Read at the first call: only a tree with ignored entries needs it. */
  tracked(): TrackedFiles | undefined {
    if (this.folder) this.#tracked ??= readTrackedFiles(this.folder, this.settings.hashBytes);
    return this.#tracked;
  }

  get hasReadIndex(): boolean {
    return this.#tracked !== undefined;
  }

  #ruleFiles(): string[] {
    const own = this.folder ? [path.join(this.folder.commonDir, 'info/exclude')] : [];
    return this.settings.excludesFile === undefined ? own : [...own, this.settings.excludesFile];
  }
}
