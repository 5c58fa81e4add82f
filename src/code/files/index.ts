export {
  type Catalogue,
  type CataloguedFile,
  compareTree,
  isUnchanged,
  lookUp,
  type TreeChanges,
} from './catalogue.ts';
export { classify } from './classify.ts';
export { type Freshness, type FreshnessOptions, FreshnessTracker } from './freshness.ts';
export { type GeneratedReason, isGenerated } from './generated.ts';
export { compileGlobs, type GlobFilter, type PathFilter } from './glob.ts';
export type { IgnoreRule } from './ignore-list.ts';
export { createIgnoreTester, type Exclusion, type IgnoreOptions, IgnoreTester } from './ignore-tester.ts';
export { MAX_FILE_BYTES } from './limits.ts';
export type { SkippedEntry, WalkedFile } from './tree-walk.ts';
export { type WalkOptions, type WalkResult, walk, walkAsync } from './walk.ts';
export { type WatchLoopOptions, watchLoop } from './watch-loop.ts';
export { type StartWatching, type TreeWatcher, watchFolders, watchTree } from './watcher.ts';
