import { lstatSync, statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { comparePaths } from '../../core/paths.ts';
import { systemPath } from '../../core/paths-bytes.ts';
import {
  type Catalogue,
  compareTree,
  filesBelow,
  isUnchanged,
  lookUp,
  type TreeChanges,
} from './catalogue.ts';
import { type IgnoreOptions, IgnoreTester } from './ignore-tester.ts';
import { MAX_WATCHED_DIRECTORIES } from './limits.ts';
import { isDecisive, mayConcernTree } from './skipped-folders.ts';
import { TreeWalk, type WalkedFile } from './tree-walk.ts';
import { runInSlices } from './walk.ts';
import { platformWatching, type StartWatching, type TreeWatcher } from './watcher.ts';

export interface Freshness extends TreeChanges {
  /** How the answer was found: from events, or by looking at every file. */
  readonly mode: 'watch' | 'sweep';
}

export interface FreshnessOptions extends IgnoreOptions {
  /** How to watch, or why not to; the default is what suits the platform and the file system. */
  readonly watching?: StartWatching | string;
  /** More folders than this are not watched. */
  readonly maxWatches?: number;
}

/** More paths than this are not remembered one by one: looking at every file is then cheaper. */
const MAX_REMEMBERED = 20_000;

/**
 * Knows which files of a tree differ from a catalogue of them. It watches the folders that belong to the tree, and looks at
 * every file where that is not possible, not certain, or has failed: an answer is slow then, never wrong. What was written before
 * the question is in the answer (not seen: writes through a memory map, until the next look at every file).
 */
export class FreshnessTracker {
  readonly #root: string;
  readonly #options: FreshnessOptions;
  #catalogue: Catalogue;
  #tester: IgnoreTester | undefined;
  #watcher: TreeWatcher | undefined;
  /** Why there is no watcher. */
  #unwatched: string | undefined = 'not started';
  #needsSweep = true;
  #sweptInode: number | undefined;
  #isClosed = false;
  /** Folders that belong to the tree, as last seen. */
  readonly #folders = new Set<string>();
  readonly #changed = new Set<string>();
  readonly #removed = new Set<string>();
  /** Touched since the last answer. */
  #touched = new Set<string>();
  /** Touched since the catalogue was taken, with the time: a later catalogue may have been taken before. */
  readonly #remembered = new Map<string, number>();
  /** When it was last unknown what had been touched. */
  #unknownAtMs = 0;
  #running: Promise<Freshness> | undefined;
  #waiting: Promise<Freshness> | undefined;
  #listener: (() => void) | undefined;

  /** @param root canonical path, as a walk gives it */
  constructor(root: string, catalogue: Catalogue, options: FreshnessOptions = {}) {
    this.#root = root;
    this.#catalogue = catalogue;
    this.#options = options;
  }

  /** Why every answer looks at all files; `undefined` while the tree is watched. */
  get unwatchedBecause(): string | undefined {
    return this.#unwatched;
  }

  /** How many folders are watched. */
  get watchCount(): number {
    return this.#watcher?.count ?? 0;
  }

  /** Begins to watch. Until then, and where it is not possible, {@link dirty} looks at every file. */
  async start(): Promise<void> {
    this.#startWatching();
    this.#needsSweep = true;
    await this.dirty();
  }

  /** Calls `listener` whenever something was touched; it may turn out to be nothing. */
  onTouched(listener: () => void): void {
    this.#listener = listener;
  }

  /** What differs from the catalogue, with everything that was written before the call. */
  dirty(): Promise<Freshness> {
    if (!this.#running) {
      this.#running = this.#answer().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    // What is under way may already have passed the file that this call is about; but one more answer serves all who wait.
    this.#waiting ??= this.#running
      .catch(() => undefined) // its own caller is told
      .then(() => {
        this.#waiting = undefined;
        return this.dirty();
      });
    return this.#waiting;
  }

  /** Compares with another catalogue from now on. */
  rebase(catalogue: Catalogue): void {
    this.#catalogue = catalogue;
    if (this.#unknownAtMs >= catalogue.takenAtMs) this.#needsSweep = true;
    for (const [path, touchedMs] of this.#remembered) {
      if (touchedMs < catalogue.takenAtMs) this.#remembered.delete(path);
      else this.#touched.add(path);
    }
    for (const path of [...this.#changed, ...this.#removed]) this.#touched.add(path);
    this.#changed.clear();
    this.#removed.clear();
  }

  /** Ends all watches. */
  close(): void {
    this.#isClosed = true;
    this.#stopWatching('closed');
  }

  async #answer(): Promise<Freshness> {
    await nextTurn(); // the poll phase takes in all events that the kernel has queued
    let mode: Freshness['mode'] = 'watch';
    for (let isDone = false; !isDone; isDone = !this.#needsSweep) {
      if (this.#mustSweep()) {
        mode = 'sweep';
        await this.#sweep();
      }
      await this.#examineTouched();
    }
    const sorted = (paths: ReadonlySet<string>): string[] => [...paths].sort(comparePaths);
    return { changed: sorted(this.#changed), removed: sorted(this.#removed), mode };
  }

  #mustSweep(): boolean {
    if (this.#needsSweep || !this.#watcher?.tellsAtOnce) return true;
    return this.#tester?.hasChangedOutside() !== false || this.#rootInode() !== this.#sweptInode;
  }

  /** The number of the root folder, `undefined` when it is gone: a watch stays with a folder that was replaced. */
  #rootInode(): number | undefined {
    const stat = statSync(this.#root, { throwIfNoEntry: false });
    return stat?.isDirectory() ? stat.ino : undefined;
  }

  /** Looks at every file, and watches every folder anew: any of them may have been replaced by another of its name. */
  async #sweep(): Promise<void> {
    this.#needsSweep = false;
    this.#touched.clear();
    this.#unknownAtMs = Date.now();
    this.#watcher?.removeBelow('');
    this.#folders.clear();
    this.#sweptInode = this.#rootInode();
    const files = this.#sweptInode === undefined ? [] : await this.#walkAll();
    const { changed, removed } = compareTree(this.#catalogue, files);
    this.#changed.clear();
    this.#removed.clear();
    for (const path of changed) this.#changed.add(path);
    for (const path of removed) this.#removed.add(path);
  }

  async #walkAll(): Promise<readonly WalkedFile[]> {
    const tester = new IgnoreTester(this.#root, this.#options);
    const rules = tester.rulesIn('');
    if ('reason' in rules) return [];
    const files = await this.#walkWatched((walk) => walk.begin('', rules));
    this.#tester = tester;
    return files;
  }

  /** Walks with each folder watched before it is read, so that no change can fall between. */
  async #walkWatched(begin: (walk: TreeWalk) => void): Promise<readonly WalkedFile[]> {
    const begun: string[] = [];
    const walk = new TreeWalk(this.#root, (folder) => {
      begun.push(folder);
      this.#watch(folder);
    });
    begin(walk);
    await runInSlices(walk);
    for (const folder of walk.folders) this.#folders.add(folder);
    for (const folder of begun) if (!this.#folders.has(folder)) this.#watcher?.removeBelow(folder);
    return walk.files;
  }

  async #examineTouched(): Promise<void> {
    while (this.#touched.size > 0 && !this.#needsSweep) {
      const touched = this.#touched;
      this.#touched = new Set();
      for (const path of touched) await this.#examine(path);
    }
  }

  async #examine(path: string): Promise<void> {
    const tester = this.#tester;
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!tester || path === '' || isDecisive(name)) {
      this.#needsSweep = true;
      return;
    }
    const stat = this.#stat(path);
    if (stat?.isDirectory()) return await this.#examineFolder(tester, path);
    this.#forgetBelow(path);
    if (stat?.isFile() && !tester.exclusionOf(path, false)) {
      this.#compare({ path, sizeBytes: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs });
    } else if (lookUp(this.#catalogue, path)) this.#removed.add(path);
  }

  #stat(path: string) {
    try {
      return lstatSync(systemPath(this.#root, path), { throwIfNoEntry: false });
    } catch {
      return undefined; // a folder on the way was replaced by a file, or closed to us
    }
  }

  /** A folder that came, went and came, or got other permissions: everything below it is looked at. */
  async #examineFolder(tester: IgnoreTester, folder: string): Promise<void> {
    this.#forgetBelow(folder);
    tester.forget(folder);
    if (lookUp(this.#catalogue, folder)) this.#removed.add(folder);
    if (tester.exclusionOf(folder, true)) return;
    const rules = tester.rulesIn(folder);
    if ('reason' in rules) return;
    const files = await this.#walkWatched((walk) => walk.begin(folder, rules));
    for (const file of files) this.#compare(file);
  }

  /** Ends the watches of what was at `path`, and takes all files below it for removed until they are found. */
  #forgetBelow(path: string): void {
    this.#changed.delete(path);
    this.#removed.delete(path);
    if (!this.#folders.has(path)) return;
    this.#watcher?.removeBelow(path);
    const prefix = `${path}/`;
    for (const folder of this.#folders)
      if (folder === path || folder.startsWith(prefix)) this.#folders.delete(folder);
    for (const changed of this.#changed) if (changed.startsWith(prefix)) this.#changed.delete(changed);
    for (const file of filesBelow(this.#catalogue, path)) this.#removed.add(file.path);
  }

  #compare(file: WalkedFile): void {
    const known = lookUp(this.#catalogue, file.path);
    this.#removed.delete(file.path);
    if (known && isUnchanged(known, file, this.#catalogue.takenAtMs)) this.#changed.delete(file.path);
    else this.#changed.add(file.path);
  }

  #startWatching(): void {
    if (this.#isClosed) return;
    try {
      const watching = this.#options.watching ?? platformWatching(this.#root);
      if (typeof watching === 'string') {
        this.#unwatched = watching;
        return;
      }
      this.#watcher = watching(this.#root, {
        onTouched: (path) => this.#touch(path),
        onLost: () => this.#lose(),
        onFailed: (code) => this.#stopWatching(`watching failed: ${code}`),
      });
      this.#unwatched = undefined;
    } catch (error) {
      this.#stopWatching(`watching failed: ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
    }
  }

  #watch(folder: string): void {
    if (!this.#watcher) return;
    try {
      if (this.#watcher.count >= (this.#options.maxWatches ?? MAX_WATCHED_DIRECTORIES))
        this.#stopWatching('more folders than may be watched');
      else this.#watcher.add(folder);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A folder that is gone or closed to us brings no files either; anything else means that the system has no watches left.
      if (code !== 'ENOENT' && code !== 'EACCES' && code !== 'EPERM' && code !== 'ENOTDIR')
        this.#stopWatching(`no more watches: ${code ?? String(error)}`);
    }
  }

  #stopWatching(reason: string): void {
    this.#watcher?.close();
    this.#watcher = undefined;
    this.#unwatched = reason;
  }

  #touch(path: string): void {
    if (!mayConcernTree(path)) return;
    this.#touched.add(path);
    this.#remembered.set(path, Date.now());
    if (this.#remembered.size > MAX_REMEMBERED) this.#lose();
    this.#listener?.();
  }

  #lose(): void {
    this.#needsSweep = true;
    this.#unknownAtMs = Date.now();
    this.#touched.clear();
    this.#remembered.clear();
  }
}
