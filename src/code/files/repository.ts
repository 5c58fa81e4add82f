import path from 'node:path';
import { relativePath } from '../../core/paths.ts';
import { fileSignature, haveChanged, type Signatures, signaturesOf } from './file-signature.ts';
import type { GitFolder } from './git-folder.ts';
import { readTrackedFiles, type TrackedFiles } from './git-index.ts';
import { type Environment, type GitSettings, readGitSettings } from './git-settings.ts';
import { readIgnoreFile } from './ignore-file.ts';
import type { IgnoreList } from './ignore-list.ts';

/** What was read of git's index, and the signature that it had before. */
interface ReadIndex {
  readonly tracked: TrackedFiles;
  signature: string;
}

/**
 * The ignore files that hold for a whole working tree, and what git tracks in it whatever they say. Without a repository
 * only the user's own ignore file is there.
 */
export class Repository {
  readonly folder: GitFolder | undefined;
  readonly settings: GitSettings;
  /** From the strongest to the weakest. */
  readonly lists: readonly IgnoreList[];
  readonly #ruleFiles: Signatures;
  #index: ReadIndex | undefined;

  /** @param tree the root that rules name their files from, and where git's settings of the user are looked up */
  constructor(folder: GitFolder | undefined, tree: { readonly root: string; readonly env: Environment }) {
    this.folder = folder;
    this.settings = readGitSettings(folder, tree.env);
    const { foldsCase, excludesFile } = this.settings;
    const own = folder ? [path.join(folder.commonDir, 'info/exclude')] : [];
    const files = excludesFile === undefined ? own : [...own, excludesFile];
    this.#ruleFiles = signaturesOf(files);
    this.lists = files.flatMap((file) => {
      const shownAs = relativePath(tree.root, file) ?? file;
      return readIgnoreFile(file, { shownAs, foldsCase, followsLinks: true }) ?? [];
    });
  }

  /** Read at the first call: only a tree with ignored entries needs it. */
  tracked(): TrackedFiles | undefined {
    if (this.folder && !this.#index) {
      const signature = fileSignature(indexFile(this.folder));
      const tracked = readTrackedFiles(this.folder, this.settings.hashBytes);
      this.#index = { tracked, signature };
    }
    return this.#index?.tracked;
  }

  /**
   * Whether anything that was read here has changed in a way that may change what belongs to the tree. Git rewrites its index
   * often without tracking other files: then this reads it once more and says no.
   */
  hasChanged(): boolean {
    return haveChanged(this.settings.files) || haveChanged(this.#ruleFiles) || this.#tracksOthers();
  }

  #tracksOthers(): boolean {
    const index = this.#index;
    if (!index || !this.folder) return false;
    const signature = fileSignature(indexFile(this.folder));
    if (signature === index.signature) return false;
    index.signature = signature;
    return readTrackedFiles(this.folder, this.settings.hashBytes).digest() !== index.tracked.digest();
  }
}

const indexFile = ({ gitDir }: GitFolder): string => path.join(gitDir, 'index');
