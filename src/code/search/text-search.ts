import { setImmediate as nextTurn } from 'node:timers/promises';
import { comparePaths } from '../../core/paths.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { type Generation, hasVanished, type SkippedFile } from '../index/index.ts';
import { CachedSearch, type PlacedFile } from './cached-search.ts';
import { BINARY, type ContentCache } from './content-cache.ts';
import { describeMatch } from './match-line.ts';
import { type CompiledRegex, compileRegex } from './regex/index.ts';
import type { TextAnswer, TextMatch, TextQuery } from './text-query.ts';
import { type Candidate, textScope, type Unindexed } from './text-scope.ts';

/** What a text search looks into. */
export interface TextSources {
  readonly generation: Generation | undefined;
  readonly unindexed: Unindexed;
  /** True when `unindexed` came from a watcher: files that it does not name are as they were cached. */
  readonly isWatched: boolean;
  readonly cache: ContentCache;
}

/** The event loop gets a turn after this much work. */
const SLICE_MS = 10;
/** Cached files are searched together until they have so many bytes: about a millisecond. */
const GROUP_BYTES = 4 << 20;

/**
 * Lines that match a pattern, in the present bytes of the files. Every matching line is counted; the first
 * `limit` are given back.
 */
export async function searchText(query: TextQuery, sources: TextSources): Promise<Result<TextAnswer>> {
  const { ignoreCase, fixedString, wholeWord } = query;
  const compiled = compileRegex(query.pattern, { ignoreCase, fixedString, wholeWord });
  if (!compiled.ok) return compiled;
  const scope = textScope(query, compiled.value.trigrams, sources.generation, sources.unindexed);
  if (!scope.ok) return fail(scope.error);
  const { candidates, filesInScope, skipped } = scope.value;
  const search = new Search(compiled.value, query, sources);
  const isComplete = await search.run(candidates);
  return ok({
    files: search.files,
    totalLines: search.totalLines,
    totalFiles: search.totalFiles,
    filesInScope: filesInScope - search.filesWithoutText,
    filesRead: search.filesRead,
    isComplete,
    skipped: [...skipped, ...search.skipped],
    via: sources.generation ? 'index' : 'files',
  });
}

class Search {
  readonly files: { path: string; matches: TextMatch[] }[] = [];
  totalLines = 0;
  totalFiles = 0;
  filesRead = 0;
  /** Candidates that turned out to have no text. */
  filesWithoutText = 0;
  readonly skipped: SkippedFile[] = [];
  readonly #regex: CompiledRegex;
  readonly #query: TextQuery;
  readonly #sources: TextSources;
  readonly #deadline: number;
  readonly #linesPerFile: number;
  #room: number;

  constructor(regex: CompiledRegex, query: TextQuery, sources: TextSources) {
    this.#regex = regex;
    this.#query = query;
    this.#sources = sources;
    this.#deadline = performance.now() + query.deadlineMs;
    this.#room = query.limit;
    this.#linesPerFile = query.linesPerFile ?? Number.POSITIVE_INFINITY;
  }

  /** @returns false when the deadline or an abort ended it early */
  async run(candidates: readonly Candidate[]): Promise<boolean> {
    const { cache, isWatched } = this.#sources;
    const wanted = { limit: this.#query.limit, linesPerFile: this.#linesPerFile };
    const cached = isWatched ? CachedSearch.for(this.#regex, cache.arena, wanted) : undefined;
    if (!cached) return this.#searchFiles(candidates);
    const rest = await this.#searchCached(candidates, cached);
    const isComplete = rest !== undefined && (await this.#searchFiles(rest));
    this.totalLines += cached.totalLines;
    this.totalFiles += cached.totalFiles;
    this.files.push(...cached.files);
    this.#keepFirst();
    return isComplete;
  }

  /**
   * Searches the files whose bytes are here and known to be current, some at once.
   * @returns the others; `undefined` when the deadline or an abort ended it early
   */
  async #searchCached(
    candidates: readonly Candidate[],
    cached: CachedSearch,
  ): Promise<Candidate[] | undefined> {
    const { cache } = this.#sources;
    const rest: Candidate[] = [];
    let sliceEnd = performance.now() + SLICE_MS;
    for (let at = 0; at < candidates.length; ) {
      const group: PlacedFile[] = [];
      for (let bytes = 0; at < candidates.length && bytes < GROUP_BYTES; at++) {
        const candidate = candidates[at] as Candidate;
        const { path, known } = candidate;
        const place = known && cached.pays ? cache.placeOf(path, known) : undefined;
        if (!place) rest.push(candidate);
        else {
          group.push({ path, offset: place.offset, length: place.length });
          bytes += place.length;
        }
      }
      cached.search(group);
      this.filesRead += group.length;
      if (performance.now() < sliceEnd) continue;
      await nextTurn();
      if (this.#isOver()) return undefined;
      sliceEnd = performance.now() + SLICE_MS;
    }
    return rest;
  }

  /** After two ways of searching: the first `limit` lines of both, in the order of paths. */
  #keepFirst(): void {
    this.files.sort((a, b) => comparePaths(a.path, b.path));
    let room = this.#query.limit;
    const kept = this.files.splice(0);
    for (const { path, matches } of kept) {
      if (room <= 0) break;
      this.files.push({ path, matches: matches.slice(0, room) });
      room -= matches.length;
    }
  }

  async #searchFiles(candidates: readonly Candidate[]): Promise<boolean> {
    let sliceEnd = performance.now() + SLICE_MS;
    for (const candidate of candidates) {
      if (!this.#searchFile(candidate)) return false;
      if (performance.now() < sliceEnd) continue;
      await nextTurn();
      if (this.#isOver()) return false;
      sliceEnd = performance.now() + SLICE_MS;
    }
    return true;
  }

  #isOver(): boolean {
    return this.#query.signal?.aborted === true || performance.now() > this.#deadline;
  }

  #searchFile({ path, known }: Candidate): boolean {
    const { cache, isWatched } = this.#sources;
    const bytes = cache.bytesOf(path, isWatched ? known : undefined);
    if (typeof bytes === 'string') {
      this.filesWithoutText++;
      if (bytes !== BINARY && !hasVanished(bytes)) this.skipped.push({ path, reason: bytes });
      return true;
    }
    this.filesRead++;
    const before = this.totalLines;
    const isComplete = this.#room > 0 ? this.#collect(path, bytes) : this.#count(bytes, 0, 0);
    if (this.totalLines > before) this.totalFiles++;
    return isComplete;
  }

  /** Takes lines while there is room, then only counts. */
  #collect(path: string, bytes: Uint8Array): boolean {
    const most = Math.min(this.#room, this.#linesPerFile);
    const matches: TextMatch[] = [];
    const take = (lineStart: number, lineEnd: number, line: number, start: number, end: number) => {
      matches.push(describeMatch(bytes, lineStart, lineEnd, line, start, end));
      return matches.length < most;
    };
    const outcome = this.#regex.searchBuffer(bytes, take, () => !this.#isOver());
    this.#room -= matches.length;
    this.totalLines += outcome.matches;
    if (matches.length > 0) this.files.push({ path, matches });
    if (outcome.complete || matches.length === this.#linesPerFile) return true;
    return matches.length < most ? false : this.#count(bytes, outcome.next, matches.length);
  }

  /** @param counted lines before `from` */
  #count(bytes: Uint8Array, from: number, counted: number): boolean {
    const outcome = this.#regex.countLines(bytes, from, () => !this.#isOver());
    this.totalLines += Math.min(outcome.matches, this.#linesPerFile - counted);
    return outcome.complete;
  }
}
