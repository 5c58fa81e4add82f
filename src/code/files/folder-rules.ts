import path from 'node:path';
import { relativePath } from '../../core/paths.ts';
import { systemPath } from '../../core/paths-bytes.ts';
import { byteText } from './byte-text.ts';
import { gitFolderAround, gitFolderAt } from './git-folder.ts';
import type { Environment } from './git-settings.ts';
import { readIgnoreFile } from './ignore-file.ts';
import type { IgnoreList, IgnoreRule } from './ignore-list.ts';
import { Repository } from './repository.ts';
import { chainOf, decideInChain, type RuleChain } from './rule-chain.ts';

/**
 * The rules that hold for the entries of one folder. Two kinds apply side by side, and an entry belongs to the tree when neither
 * leaves it out: git's (`.gitignore`, `info/exclude`, the user's own file), which do not touch what is tracked, and
 * `.ignore`, which people write for search tools and which holds for tracked files too.
 */
export interface FolderRules {
  readonly tree: RuledTree;
  readonly repository: Repository;
  /** Bytes of the path from the top of the repository, with a slash at the end unless empty. */
  readonly gitPath: string;
  readonly git: RuleChain | undefined;
  /** The same from the topmost folder whose `.ignore` counts. */
  readonly searchPath: string;
  readonly search: RuleChain | undefined;
  /** The rule that ignored this folder, of which only the tracked files are left. */
  readonly excludedBy: IgnoreRule | undefined;
}

/** What is the same for all folders of a tree. */
export interface RuledTree {
  readonly root: string;
  readonly env: Environment;
  readonly respectsIgnoreFiles: boolean;
  /** The repositories that were met, by the top of their working tree. */
  readonly repositories: Map<string, Repository>;
}

/** What the rules say about an entry. */
export type Verdict =
  | { readonly is: 'in' }
  | { readonly is: 'out'; readonly rule: IgnoreRule }
  /** A folder that is ignored but holds tracked files: only these belong to the tree. */
  | { readonly is: 'tracked-only'; readonly rule: IgnoreRule };

/** Entries of a folder that bear on what belongs to it. */
export interface SpecialEntries {
  readonly hasGitignore: boolean;
  readonly hasIgnore: boolean;
  readonly hasGit: boolean;
}

const IN: Verdict = { is: 'in' };
const BOTH: SpecialEntries = { hasGitignore: true, hasIgnore: true, hasGit: false };

/**
 * The rules for the entries of `start`, the root or a folder below it, with those of the folders above it up to the top of its
 * repository. Where these ignore `start` itself they do not count: whoever named it wants to see it.
 */
export function rulesAt(start: string, tree: RuledTree): FolderRules {
  const folder = gitFolderAround(start);
  const top = folder?.top ?? start;
  let rules = rulesAtTop(tree, new Repository(folder, tree), top);
  let at = top;
  for (const part of path.relative(top, start).split(path.sep).filter(Boolean)) {
    const verdict = decide(rules, part, true);
    if (verdict.is !== 'in') return rulesAtTop(tree, new Repository(undefined, tree), start);
    at = path.join(at, part);
    rules = withOwnFiles(below(rules, part, verdict), at, BOTH, shownAs(tree, at));
  }
  return rules;
}

function rulesAtTop(tree: RuledTree, repository: Repository, top: string): FolderRules {
  tree.repositories.set(top, repository);
  const git = tree.respectsIgnoreFiles ? chainOf(repository.lists) : undefined;
  const bare = { gitPath: '', searchPath: '', search: undefined, excludedBy: undefined };
  return withOwnFiles({ tree, repository, git, ...bare }, top, BOTH, shownAs(tree, top));
}

const shownAs = (tree: RuledTree, folder: string): string => relativePath(tree.root, folder) ?? folder;

/**
 * What the rules say about an entry of their folder.
 * @param name as the walk gives it
 */
export function decide(rules: FolderRules, name: string, isFolder: boolean): Verdict {
  if (!rules.search && !rules.git && !rules.excludedBy) return IN;
  const bytes = byteText(name);
  const bySearch = decideInChain(rules.search, rules.searchPath, bytes, isFolder);
  if (bySearch && !bySearch.isNegated) return { is: 'out', rule: bySearch };
  const byGit = rules.excludedBy ?? decideInChain(rules.git, rules.gitPath, bytes, isFolder);
  if (!byGit || byGit.isNegated) return IN;
  const tracked = rules.repository.tracked();
  const at = rules.gitPath + bytes;
  if (!isFolder) return tracked?.has(at) ? IN : { is: 'out', rule: byGit };
  return { is: tracked?.hasBelow(at) ? 'tracked-only' : 'out', rule: byGit };
}

/**
 * The rules for the entries of a folder. A nested repository inside a repository is not entered, as git does not list
 * what is in it, unless it is a submodule.
 * @param rules of the folder around it
 * @param folder its path from the root, forward slashes, no slash at the end
 * @param verdict what {@link decide} said about it
 */
export function enter(
  rules: FolderRules,
  folder: string,
  verdict: Verdict,
  special: SpecialEntries,
): FolderRules | 'nested-repository' {
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  const nested = special.hasGit ? nestedRepository(rules, folder, name) : undefined;
  if (nested === 'nested-repository') return nested;
  const inside = nested ? inRepository(rules, nested, name) : below(rules, name, verdict);
  return withOwnFiles(inside, systemPath(rules.tree.root, folder), special, folder);
}

/** The repository that starts at a folder with a `.git`; `undefined` when the folder is an ordinary one of the tree. */
function nestedRepository(
  { tree, repository, gitPath }: FolderRules,
  folder: string,
  name: string,
): Repository | 'nested-repository' | undefined {
  const absolute = systemPath(tree.root, folder);
  const found = typeof absolute === 'string' ? gitFolderAt(absolute) : undefined;
  if (!found) return undefined;
  const at = gitPath + byteText(name);
  const tracked = repository.tracked();
  if (tracked?.hasBelow(at)) return undefined;
  if (tracked && !tracked.isSubmodule(at)) return 'nested-repository';
  return new Repository(found, tree);
}

function inRepository(rules: FolderRules, repository: Repository, name: string): FolderRules {
  if (repository.folder) rules.tree.repositories.set(repository.folder.top, repository);
  const git = rules.tree.respectsIgnoreFiles ? chainOf(repository.lists) : undefined;
  const searchPath = `${rules.searchPath + byteText(name)}/`;
  return { ...rules, repository, git, gitPath: '', searchPath, excludedBy: undefined };
}

function below(rules: FolderRules, name: string, verdict: Verdict): FolderRules {
  const part = `${byteText(name)}/`;
  return {
    ...rules,
    gitPath: rules.gitPath + part,
    searchPath: rules.searchPath + part,
    excludedBy: verdict.is === 'tracked-only' ? verdict.rule : rules.excludedBy,
  };
}

/** Adds the ignore files that lie in the folder itself. Inside an excluded folder git reads none. */
function withOwnFiles(
  rules: FolderRules,
  absolute: string | Buffer,
  { hasGitignore, hasIgnore }: SpecialEntries,
  shown: string,
): FolderRules {
  if (!rules.tree.respectsIgnoreFiles || !(hasGitignore || hasIgnore)) return rules;
  const list = (name: string): IgnoreList | undefined => {
    const file =
      typeof absolute === 'string' ? `${absolute}/${name}` : `${absolute.toString('latin1')}/${name}`;
    const place = typeof absolute === 'string' ? file : Buffer.from(file, 'latin1');
    return readIgnoreFile(place, {
      shownAs: shown === '' ? name : `${shown}/${name}`,
      foldsCase: rules.repository.settings.foldsCase,
      followsLinks: false,
    });
  };
  const git = hasGitignore && !rules.excludedBy ? list('.gitignore') : undefined;
  const search = hasIgnore ? list('.ignore') : undefined;
  return {
    ...rules,
    git: git ? { list: git, baseLength: rules.gitPath.length, next: rules.git } : rules.git,
    search: search ? { list: search, baseLength: rules.searchPath.length, next: rules.search } : rules.search,
  };
}
