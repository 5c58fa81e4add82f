import { statSync } from 'node:fs';
import path from 'node:path';
import { acquireLock } from '../../core/lock.ts';
import type { Result } from '../../core/result.ts';
import { currentHistory } from './current-history.ts';
import { FactsStore } from './facts-store.ts';
import { factsVersion } from './facts-version.ts';
import { composeGeneration, type Generation, loadSegment } from './generation.ts';
import { manifestFile, manifestStamp, readManifest } from './manifest.ts';
import { type ProjectFolder, projectFolder } from './project-folder.ts';
import type { IndexProgress, IndexReport } from './report.ts';
import { updateGeneration } from './update.ts';

export interface UpdateOptions {
  /** 'full' writes a new base whatever changed; 'live' prefers the cheapest write over the tidiest result. */
  readonly mode: 'update' | 'full' | 'live';
  /** Worker threads; all cores by default. */
  readonly threads?: number;
  /** Changes that a watcher saw since `takenAtMs`; without them the whole tree is walked. */
  readonly seen?: SeenChanges;
  readonly onProgress?: (progress: IndexProgress) => void;
  readonly signal?: AbortSignal;
  /** How long to wait for another process that is indexing the same root. */
  readonly lockTimeoutMs?: number;
}

export interface SeenChanges {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

const LOCK_TIMEOUT_MS = 10 * 60_000;

/** The index of one project as this process sees it: the current generation, and the means to renew it. */
export class ProjectIndex {
  readonly folder: ProjectFolder;
  readonly store: FactsStore;
  #generation: Generation | undefined;
  #stamp = '';
  #state: 'absent' | 'ready' | 'damaged' = 'absent';

  private constructor(folder: ProjectFolder) {
    this.folder = folder;
    this.store = new FactsStore(folder.facts, factsVersion());
  }

  /** Opens the index of `root` and loads its generation, if there is one. @throws when `root` does not exist */
  static open(root: string): ProjectIndex {
    const index = new ProjectIndex(projectFolder(root));
    index.reload();
    return index;
  }

  get generation(): Generation | undefined {
    return this.#generation;
  }

  /** 'damaged': what is on disk cannot be read, and the next update builds it anew. */
  get state(): 'absent' | 'ready' | 'damaged' {
    return this.#state;
  }

  /**
   * When the walk behind the generation began, in ms since the epoch; 0 when there is none. Kept as the time stamp of the
   * manifest, so that the same files give the same bytes.
   */
  get takenAtMs(): number {
    return statSync(manifestFile(this.folder.generation), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  }

  /** Takes in a generation that another process wrote. @returns true when it changed */
  reload(): boolean {
    const stamp = manifestStamp(this.folder.generation);
    if (stamp === this.#stamp) return false;
    this.#stamp = stamp;
    const loaded = this.#load();
    if (loaded === 'damaged' && this.#generation) return false; // what is in memory still answers
    this.#state = loaded === 'damaged' ? 'damaged' : loaded ? 'ready' : 'absent';
    this.#generation = loaded === 'damaged' ? undefined : loaded;
    return true;
  }

  /** Brings the index up to date with the files. One process at a time does it for a root. */
  async update(options: UpdateOptions): Promise<Result<IndexReport>> {
    const wait = { timeoutMs: options.lockTimeoutMs ?? LOCK_TIMEOUT_MS };
    const lockFile = path.join(this.folder.generation, 'lock');
    const lock = await acquireLock(lockFile, options.signal ? { ...wait, signal: options.signal } : wait);
    if (!lock.ok) return lock;
    // git reads past commits in a process of its own while the files are analysed; a server reads them when it is asked.
    const history =
      options.mode === 'live' ? undefined : currentHistory(this.folder, undefined, options.signal);
    try {
      this.reload();
      this.store.refresh();
      const updated = await updateGeneration(this, options);
      if (updated.ok) this.#adopt(updated.value.generation);
      return updated.ok ? { ok: true, value: updated.value.report } : updated;
    } finally {
      await history;
      lock.value.release();
    }
  }

  #adopt(generation: Generation): void {
    this.#generation = generation;
    this.#state = 'ready';
    this.#stamp = manifestStamp(this.folder.generation);
  }

  #load(): Generation | 'damaged' | undefined {
    const { generation: folder } = this.folder;
    const manifest = readManifest(folder);
    if (manifest === undefined || manifest === 'damaged') return manifest;
    if (manifest.version !== factsVersion()) return undefined;
    // A base that is in memory already is not read again because a delta changed.
    const current = this.#generation;
    const keepsBase = current && current.manifest.base.segment === manifest.base.segment;
    const base = keepsBase ? current.parts[0]?.segment : loadSegment(folder, manifest.base);
    const delta = manifest.delta ? loadSegment(folder, manifest.delta) : undefined;
    if (!base || (manifest.delta && !delta)) return 'damaged';
    this.store.refresh();
    return composeGeneration(manifest, base, delta, this.store) ?? 'damaged';
  }
}
