import { projectUnavailable } from '../../core/messages/search.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { FreshnessTracker } from '../files/index.ts';
import {
  catalogueOf,
  type Generation,
  type IndexReport,
  ProjectIndex,
  type UpdateOptions,
} from '../index/index.ts';
import { ContentCache } from './content-cache.ts';
import { FileLines } from './file-lines.ts';
import type { LexicalHit } from './lexical-index.ts';
import { narrowedTo } from './question/narrow.ts';
import { parseQuestion } from './question/parse-question.ts';
import type { SentenceIndex } from './sentences/sentence-index.ts';
import { findSymbols, type SymbolAnswer } from './symbol-search.ts';
import type { TextAnswer, TextQuery } from './text-query.ts';
import type { Unindexed } from './text-scope.ts';
import { searchText } from './text-search.ts';
import { type FilePast, type WordQuery, WordSearch } from './word-search.ts';

/** How the index an answer was taken from relates to the files at the time of the question. */
export type IndexState = 'fresh' | 'behind' | 'building';

export interface Indexed<T> {
  readonly value: T;
  readonly state: IndexState;
}

export interface RankedFiles extends Indexed<LexicalHit[]> {
  /** Closeness in meaning took part. A server makes what that needs in the background, at the first question for it. */
  readonly usesMeaning: boolean;
  /** Closeness of sentence vectors took part, which somebody asked for (`sentences.encode`). */
  readonly usesSentences: boolean;
}

export interface ProjectOptions {
  /** Watch the tree and keep the index up to date: for a server. A single command looks at the files itself. */
  readonly isLive: boolean;
  readonly threads?: number;
}

/** An answer does not wait longer than this for the index to catch up. */
const PATIENCE_MS = 200;
/** Watched changes are taken into the index after this much quiet. */
const SETTLE_MS = 150;

const NOTHING: Unindexed = { changed: [], removed: [] };

/** One project, searched: its index, the changes since, and the contents of its files. */
export class Project {
  readonly #index: ProjectIndex;
  readonly #options: ProjectOptions;
  readonly #cache: ContentCache;
  #tracker: FreshnessTracker | undefined;
  #starting: Promise<void> | undefined;
  #updating: Promise<Result<IndexReport>> | undefined;
  readonly #words: WordSearch;
  #rebasedOn: Generation | undefined;
  #settle: NodeJS.Timeout | undefined;
  readonly #abort = new AbortController();

  private constructor(index: ProjectIndex, options: ProjectOptions) {
    this.#index = index;
    this.#options = options;
    this.#cache = new ContentCache(index.folder.root);
    this.#rebasedOn = index.generation;
    this.#words = new WordSearch(index, { ...options, signal: this.#abort.signal });
  }

  /** @throws the system's error when `root` does not exist or the cache cannot be made */
  static open(root: string, options: ProjectOptions = { isLive: false }): Project {
    return new Project(ProjectIndex.open(root), options);
  }

  get root(): string {
    return this.#index.folder.root;
  }

  get index(): ProjectIndex {
    return this.#index;
  }

  /** Works in the background: for a server. */
  get isLive(): boolean {
    return this.#options.isLive;
  }

  get isBuilding(): boolean {
    return this.#updating !== undefined;
  }

  /** Lines that match a pattern, in the present bytes of all files, indexed or not. */
  async searchText(query: TextQuery): Promise<Result<TextAnswer>> {
    const missing = this.#index.rootFailure();
    if (missing) return fail(missing);
    this.#takeIn();
    const { unindexed, isWatched } = await this.#unindexed();
    return searchText(query, {
      generation: this.#index.generation,
      unindexed,
      isWatched,
      cache: this.#cache,
    });
  }

  /** The lines of a text file as it is now, to be used before the next call; `undefined` when there are none. */
  linesOf(path: string): FileLines | undefined {
    const bytes = this.#cache.bytesOf(path, undefined);
    return typeof bytes === 'string' ? undefined : new FileLines(bytes);
  }

  /**
   * The files that answer a question best, in the newest index that is there within a moment. Besides words a question may
   * hold `lang:`, `path:`, `kind:`, `-word`, "phrases", paths and stack traces; see `parseQuestion`.
   */
  async searchWords(query: WordQuery): Promise<RankedFiles> {
    const state = await this.catchUp();
    const accepts = await narrowedTo(
      parseQuestion(query.text),
      (text) => this.#findText(text),
      this.#abort.signal,
    );
    const { hits, ...uses } = await this.#words.search(query, accepts);
    return { value: hits, state, ...uses };
  }

  /** How far the vectors are that closeness in meaning needs. */
  get vectors(): 'idle' | 'building' | 'ready' {
    return this.#words.vectors;
  }

  /** Makes those vectors, after the index is as the files are. @returns whether all are there */
  async makeVectors(): Promise<boolean> {
    await this.#catchUpFully();
    return this.#words.makeVectors();
  }

  /** Vectors of what definitions say: optional, and made only when they are asked for. */
  get sentences(): SentenceIndex {
    return this.#words.sentences;
  }

  /** What git says of the commits of each file. */
  past(): Promise<(path: string) => FilePast> {
    return this.#words.past();
  }

  async #findText(query: TextQuery): Promise<TextAnswer | undefined> {
    const found = await this.searchText(query);
    return found.ok ? found.value : undefined;
  }

  /** Definitions by name. */
  async findSymbols(name: string, limit: number): Promise<Indexed<SymbolAnswer>> {
    const state = await this.catchUp();
    const { generation } = this.#index;
    return { value: generation ? findSymbols(generation, name, limit) : { hits: [], total: 0 }, state };
  }

  /** Builds or updates the index; a second call waits for the first. */
  async build(options: Omit<UpdateOptions, 'threads'>): Promise<Result<IndexReport>> {
    while (this.#updating) await this.#updating.catch(() => undefined);
    return this.#update(options);
  }

  /**
   * Takes what changed into the index, and waits for that a moment at most.
   * @returns whether the index now is as the files were when this was called
   */
  async catchUp(patienceMs = PATIENCE_MS): Promise<IndexState> {
    this.#takeIn();
    const caught = this.#catchUpFully();
    caught.catch(() => undefined); // an update that fails shows in the state, and again in the next one
    if (!this.#options.isLive) return caught;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, patienceMs, 'late').unref();
    });
    const won = await Promise.race([caught, timeout]);
    clearTimeout(timer);
    if (won !== 'late') return won;
    return this.#index.generation ? 'behind' : 'building';
  }

  /** Ends watches and updates; nothing of this project runs afterwards. */
  async close(): Promise<void> {
    this.#abort.abort(new Error('closed'));
    clearTimeout(this.#settle);
    await this.#starting?.catch(() => undefined);
    this.#tracker?.close();
    await this.#updating?.catch(() => undefined);
    await this.#words.close();
  }

  async #catchUpFully(): Promise<IndexState> {
    for (let round = 0; round < 3; round++) {
      if (this.#updating) await this.#updating.catch(() => undefined);
      const { generation } = this.#index;
      if (!generation) {
        const built = await this.#update({ mode: 'update' });
        if (!built.ok) return 'building';
        continue;
      }
      const asOfMs = Date.now();
      const { unindexed, isWatched } = await this.#unindexed();
      if (unindexed.changed.length + unindexed.removed.length === 0) return 'fresh';
      const options: UpdateOptions = isWatched
        ? { mode: 'live', seen: { ...unindexed, asOfMs } }
        : { mode: 'live' };
      const updated = await this.#update(options);
      if (!updated.ok) return 'behind';
      if (updated.value.kind === 'unchanged') return 'fresh';
    }
    return 'behind';
  }

  /** One update at a time; the tracker compares with its result from then on. */
  #update(options: Omit<UpdateOptions, 'threads'>): Promise<Result<IndexReport>> {
    if (this.#updating) return this.#updating;
    const { threads } = this.#options;
    const full = { signal: this.#abort.signal, ...options, ...(threads === undefined ? {} : { threads }) };
    this.#updating = this.#index.update(full).finally(() => {
      this.#updating = undefined;
      this.#rebase();
    });
    return this.#updating;
  }

  /** Another process may have written a newer generation. */
  #takeIn(): void {
    if (!this.#updating && this.#index.reload()) this.#rebase();
  }

  #rebase(): void {
    const { generation, takenAtMs } = this.#index;
    this.#forgetRewritten(generation);
    if (generation) this.#tracker?.rebase({ files: catalogueOf(generation), takenAtMs });
  }

  /**
   * The tracker compares with the new generation from now on: it does not tell any more of a file that was written
   * and taken in since the last look, not even when its size and time stamp stayed the same.
   */
  #forgetRewritten(generation: Generation | undefined): void {
    const known = new Set(this.#rebasedOn?.parts.map(({ segment }) => segment));
    this.#rebasedOn = generation;
    for (const { segment } of generation?.parts ?? []) {
      if (!known.has(segment)) for (const path of segment.paths) this.#cache.forget(path);
    }
  }

  async #unindexed(): Promise<{ unindexed: Unindexed; isWatched: boolean }> {
    await this.#track();
    const freshness = await this.#tracker?.dirty();
    if (!freshness) return { unindexed: NOTHING, isWatched: false };
    for (const path of [...freshness.changed, ...freshness.removed]) this.#cache.forget(path);
    return { unindexed: freshness, isWatched: this.#options.isLive && !this.#tracker?.unwatchedBecause };
  }

  #track(): Promise<void> {
    this.#starting ??= this.#startTracking();
    return this.#starting;
  }

  async #startTracking(): Promise<void> {
    const { generation, takenAtMs } = this.#index;
    const files = generation ? catalogueOf(generation) : [];
    const tracker = new FreshnessTracker(this.root, { files, takenAtMs });
    this.#tracker = tracker;
    if (!this.#options.isLive) return;
    tracker.onTouched(() => {
      clearTimeout(this.#settle);
      if (this.#abort.signal.aborted) return;
      this.#settle = setTimeout(() => void this.catchUp().catch(() => undefined), SETTLE_MS).unref();
    });
    await tracker.start();
  }
}

/** Opens a project for one command or for a server. */
export async function openProject(root: string, options?: ProjectOptions): Promise<Result<Project>> {
  try {
    return ok(Project.open(root, options));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return fail(projectUnavailable(root, error));
    throw error;
  }
}
