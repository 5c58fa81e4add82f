import { accessSync, statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { acquireLock } from '../../core/lock.ts';
import { projectUnavailable } from '../../core/messages/search.ts';
import { type Failure, fail, type Result } from '../../core/result.ts';
import { removeAbandonedIndexes } from './abandoned-indexes.ts';
import { currentHistory } from './current-history.ts';
import { FactsStore } from './facts-store.ts';
import { factsVersion } from './facts-version.ts';
import { composeGeneration, type Generation, loadBase, loadDelta } from './generation.ts';
import {
  type Manifest,
  manifestStamp,
  readManifest,
  type SegmentReference,
  segmentFile,
} from './manifest.ts';
import { lockFile, type ProjectFolder, projectFolder } from './project-folder.ts';
import type { IndexProgress, IndexReport } from './report.ts';
import type { Segment } from './segment.ts';
import { updateGeneration } from './update.ts';

export interface UpdateOptions {
  /** 'full' writes a new base whatever changed; 'live' prefers the cheapest write over the tidiest result. */
  readonly mode: 'update' | 'full' | 'live';
  /** Worker threads; all cores by default. */
  readonly threads?: number;
  /** Changes that a watcher saw since the generation was made; without them the whole tree is walked. */
  readonly seen?: SeenChanges;
  readonly onProgress?: (progress: IndexProgress) => void;
  readonly signal?: AbortSignal;
  /** How long to wait for another process that is indexing the same root. */
  readonly lockTimeoutMs?: number;
}

export interface SeenChanges {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** When the watcher was asked, in ms since the epoch; the time of the update by default. */
  readonly asOfMs?: number;
}

const LOCK_TIMEOUT_MS = 10 * 60_000;

/** The index of one project as this process sees it: the current generation, and the means to renew it. */
export class ProjectIndex {
  readonly folder: ProjectFolder;
  readonly store: FactsStore;
  #generation: Generation | undefined;
  #stamp = '';
  #takenAtMs = 0;
  #state: 'absent' | 'ready' | 'damaged' = 'absent';
  /** What lies on the disk is what is in memory. */
  #isStored = false;

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

  /** When the generation was last known to be as the files are, in ms since the epoch; 0 when there is none. */
  get takenAtMs(): number {
    return this.#takenAtMs;
  }

  /** Why there are no files to look at, when the root is gone. */
  rootFailure(): Failure | undefined {
    try {
      accessSync(this.folder.root);
      return undefined;
    } catch (error) {
      return projectUnavailable(this.folder.root, error as Error);
    }
  }

  /** Takes in a generation that another process wrote. @returns true when it changed */
  reload(): boolean {
    let stamp = manifestStamp(this.folder.generation);
    if (stamp === this.#stamp) return false;
    let loaded = this.#load();
    // A writer removes the segments of the generation that it replaces: then there is a newer one to load.
    for (let now = ''; loaded === 'damaged'; stamp = now, loaded = this.#load()) {
      now = manifestStamp(this.folder.generation);
      if (now === stamp) break;
    }
    this.#stamp = stamp;
    this.#isStored = loaded !== 'damaged';
    if (loaded === 'damaged' && this.#generation) return false; // what is in memory still answers
    this.#state = loaded === 'damaged' ? 'damaged' : loaded ? 'ready' : 'absent';
    this.#generation = loaded === 'damaged' ? undefined : loaded?.generation;
    this.#takenAtMs = loaded === 'damaged' ? 0 : (loaded?.takenAtMs ?? 0);
    return true;
  }

  /** Brings the index up to date with the files. One process at a time does it for a root. */
  async update(options: UpdateOptions): Promise<Result<IndexReport>> {
    const missing = this.rootFailure();
    if (missing) return fail(missing); // the index stays for a root that is only away, such as an unmounted disk
    const wait = { timeoutMs: options.lockTimeoutMs ?? LOCK_TIMEOUT_MS };
    const file = lockFile(this.folder.generation);
    const lock = await acquireLock(file, options.signal ? { ...wait, signal: options.signal } : wait);
    if (!lock.ok) return lock;
    // git reads past commits in a process of its own while the files are analysed; a server reads them when it is asked.
    const history =
      options.mode === 'live' ? undefined : currentHistory(this.folder, undefined, options.signal);
    try {
      const updated = await updateGeneration(this, this.#settled(options));
      if (updated.ok) this.#adopt(updated.value.generation, updated.value.takenAtMs);
      return updated.ok ? { ok: true, value: updated.value.report } : updated;
    } finally {
      await history;
      lock.value.release();
      if (options.mode !== 'live') removeAbandonedIndexes(Date.now());
    }
  }

  /** The options that hold for what lies on the disk now that nobody else writes there. */
  #settled(options: UpdateOptions): UpdateOptions {
    const isNews = this.reload();
    this.store.refresh();
    const { seen, ...others } = options;
    // What a watcher saw of the files was compared with the generation that was in memory.
    const given = isNews || !seen ? others : options;
    return this.#generation && !this.#isWhole(this.#generation) ? { ...given, mode: 'full' } : given;
  }

  /** Whether another process can load what is in memory here: parts of the cache may have been deleted. */
  #isWhole({ manifest }: Generation): boolean {
    const isThere = ({ segment, byteLength }: SegmentReference): boolean =>
      statSync(segmentFile(this.folder.generation, segment), { throwIfNoEntry: false })?.size === byteLength;
    return this.#isStored && manifest.segments.every(isThere);
  }

  #adopt(generation: Generation, takenAtMs: number): void {
    this.#generation = generation;
    this.#takenAtMs = takenAtMs;
    this.#state = 'ready';
    this.#isStored = true;
    this.#stamp = manifestStamp(this.folder.generation);
  }

  #load(): { readonly generation: Generation; readonly takenAtMs: number } | 'damaged' | undefined {
    const stored = readManifest(this.folder.generation);
    if (!stored || stored.manifest === 'foreign') return undefined;
    const { manifest, takenAtMs } = stored;
    if (manifest === 'damaged') return manifest;
    if (manifest.version !== factsVersion()) return undefined;
    const current = this.#generation;
    const isCurrent = current && isDeepStrictEqual(current.manifest, manifest);
    const generation = isCurrent ? current : this.#compose(manifest);
    return generation ? { generation, takenAtMs } : 'damaged';
  }

  /** Segments that are in memory already are not read again. */
  #compose(manifest: Manifest): Generation | undefined {
    const known = new Map(
      this.#generation?.manifest.segments.map(({ segment }, part) => [
        segment,
        this.#generation?.parts[part]?.segment,
      ]),
    );
    const segments: Segment[] = [];
    for (const reference of manifest.segments) {
      const load = segments.length === 0 ? loadBase : loadDelta;
      const segment = known.get(reference.segment) ?? load(this.folder.generation, reference);
      if (!segment) return undefined;
      segments.push(segment);
    }
    return segments.length > 0 ? composeGeneration(manifest, segments) : undefined;
  }
}
