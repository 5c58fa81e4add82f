import { lstatSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemPath } from '../../core/paths-bytes.ts';
import type { IgnoreRule } from './ignore-list.ts';
import { type Exclusion, type IgnoreOptions, IgnoreTester } from './ignore-tester.ts';
import { WALK_SLICE_MS } from './limits.ts';
import { type SkippedEntry, TreeWalk, type WalkedFile } from './tree-walk.ts';

export interface WalkOptions extends IgnoreOptions {
  /** File or folder to walk instead of the whole tree: from the root, forward slashes. Named, so walked even when excluded. */
  readonly scope?: string;
  readonly signal?: AbortSignal;
}

export interface WalkResult {
  /** Canonical path of the root. */
  readonly root: string;
  /** Sorted by the bytes of their paths. */
  readonly files: readonly WalkedFile[];
  /** Every folder that was read, `''` for the root. */
  readonly folders: readonly string[];
  /** What could not be looked into, with the reason. */
  readonly skipped: readonly SkippedEntry[];
  /** Entries that ignore rules left out; an ignored folder counts as one. */
  readonly ignoredCount: number;
  /** The rule that left out most, and how many entries. */
  readonly topRule: (IgnoreRule & { readonly count: number }) | undefined;
  /** Why the scope is not part of the tree, when it is not. */
  readonly scopeExclusion: Exclusion | undefined;
  /** ms since 1970 when the walk began: files changed about then may have changed again. */
  readonly startedAtMs: number;
}

/**
 * Lists the files of a tree as git and search tools see it. Reads folders and ignore files, never a file.
 * @throws when `root` is not there, or `signal` already is aborted
 */
export function walk(root: string, options: WalkOptions = {}): WalkResult {
  options.signal?.throwIfAborted();
  const walking = startWalk(root, options);
  while (walking.tree.step());
  return resultOf(walking);
}

/**
 * The same for a server: gives the event loop a turn every few milliseconds.
 * @throws when `root` is not there or `signal` is aborted
 */
export async function walkAsync(root: string, options: WalkOptions = {}): Promise<WalkResult> {
  options.signal?.throwIfAborted();
  const walking = startWalk(root, options);
  await runInSlices(walking.tree, options.signal);
  return resultOf(walking);
}

/** Steps to the end, giving way to the event loop in between. */
export async function runInSlices(tree: TreeWalk, signal?: AbortSignal): Promise<void> {
  let sliceEnd = performance.now() + WALK_SLICE_MS;
  while (tree.step()) {
    if (performance.now() < sliceEnd) continue;
    await nextTurn();
    signal?.throwIfAborted();
    sliceEnd = performance.now() + WALK_SLICE_MS;
  }
}

interface Walking {
  readonly tree: TreeWalk;
  readonly root: string;
  readonly scopeExclusion: Exclusion | undefined;
  readonly startedAtMs: number;
}

function startWalk(root: string, options: WalkOptions): Walking {
  const startedAtMs = Date.now();
  const tester = new IgnoreTester(root, options);
  const tree = new TreeWalk(tester.root);
  const scope = options.scope ?? '';
  const isFile = scope !== '' && isOrdinaryFile(systemPath(tester.root, scope));
  const scopeExclusion = scope === '' ? undefined : tester.exclusionOf(scope, !isFile);
  if (isFile) tree.takeFile(scope);
  else tree.begin(scope, rulesInScope(tester, scope));
  return { tree, root: tester.root, scopeExclusion, startedAtMs };
}

function rulesInScope(tester: IgnoreTester, scope: string) {
  const rules = tester.rulesIn(scope);
  return 'reason' in rules ? tester.rulesInNamed(scope) : rules;
}

const isOrdinaryFile = (file: string | Buffer): boolean =>
  lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

function resultOf({ tree, root, scopeExclusion, startedAtMs }: Walking): WalkResult {
  let ignoredCount = 0;
  let topRule: WalkResult['topRule'];
  for (const [rule, count] of tree.ignored) {
    ignoredCount += count;
    if (count > (topRule?.count ?? 0)) {
      const { file, line, pattern, isNegated } = rule;
      topRule = { file, line, pattern, isNegated, count };
    }
  }
  const { files, folders, skipped } = tree;
  return { root, files, folders, skipped, ignoredCount, topRule, scopeExclusion, startedAtMs };
}
