import { scopeMissing } from '../../core/messages/search.ts';
import { comparePaths } from '../../core/paths.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { compileGlobs } from '../files/index.ts';
import { Flag, type Generation, type Segment, type SkippedFile } from '../index/index.ts';
import { type FileState, MAX_SEARCHED_BYTES, TOO_LARGE_TO_SEARCH } from './content-cache.ts';
import type { TrigramQuery } from './regex/index.ts';
import type { TextQuery } from './text-query.ts';
import { candidateDocuments } from './trigram-candidates.ts';

/** Files that differ from the generation, as the freshness of the tree is known. */
export interface Unindexed {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export interface Candidate {
  readonly path: string;
  /** The state in which the index knows the file; `undefined` for one that changed since. */
  readonly known: FileState | undefined;
}

/** What a query has to look at. */
export interface TextScope {
  /** Files that may match, in the order of their paths. */
  readonly candidates: readonly Candidate[];
  readonly filesInScope: number;
  readonly skipped: readonly SkippedFile[];
}

/** The filter of scope and globs of a query. */
export function scopeFilter(query: TextQuery): Result<(path: string) => boolean> {
  const globs = compileGlobs({ include: [...query.include], exclude: [...query.exclude] });
  if (!globs.ok) return globs;
  const { scope } = query;
  if (scope === '') return globs;
  const below = `${scope}/`;
  return ok((path) => (path === scope || path.startsWith(below)) && globs.value(path));
}

/** Chooses the files to look at: by trigrams where the index is right, all of those that it does not know. */
export function textScope(
  query: TextQuery,
  trigrams: TrigramQuery,
  generation: Generation | undefined,
  unindexed: Unindexed,
): Result<TextScope> {
  const accepts = scopeFilter(query);
  if (!accepts.ok) return accepts;
  const stale = new Set([...unindexed.changed, ...unindexed.removed]);
  const candidates: Candidate[] = unindexed.changed
    .filter(accepts.value)
    .map((path) => ({ path, known: undefined }));
  const skipped: SkippedFile[] = [];
  let filesInScope = candidates.length;
  for (const { segment, removed } of generation?.parts ?? []) {
    const counts = (document: number) => {
      const path = segment.paths[document] as string;
      return removed[document] === 0 && !stale.has(path) && accepts.value(path);
    };
    const known = textDocuments(segment);
    const isWhole = isUnlimited(query) && stale.size === 0 && generation?.parts.length === 1;
    filesInScope += isWhole
      ? known.text.length
      : known.text.reduce((n, document) => n + Number(counts(document)), 0);
    for (const document of known.tooLarge) {
      if (counts(document))
        skipped.push({ path: segment.paths[document] as string, reason: TOO_LARGE_TO_SEARCH });
    }
    const wanted = candidateDocuments(segment, trigrams);
    for (const document of wanted ? merged(wanted, known.withoutTrigrams) : known.text) {
      if (counts(document)) candidates.push(candidate(segment, document));
    }
  }
  if (filesInScope === 0 && skipped.length === 0 && query.scope !== '') {
    if (!scopeHolds(query.scope, generation, unindexed)) return fail(scopeMissing(query.scope));
  }
  const isSorted = unindexed.changed.length === 0 && generation?.parts.length === 1;
  return ok({
    candidates: isSorted ? candidates : candidates.sort((a, b) => comparePaths(a.path, b.path)),
    filesInScope,
    skipped,
  });
}

function candidate(segment: Segment, document: number): Candidate {
  const { docSize, docMtime } = segment.columns;
  const known = { sizeBytes: docSize[document] as number, mtimeMs: docMtime[document] as number };
  return { path: segment.paths[document] as string, known };
}

const isUnlimited = ({ scope, include, exclude }: TextQuery): boolean =>
  scope === '' && include.length === 0 && exclude.length === 0;

interface TextDocuments {
  readonly text: Uint32Array;
  /** Those among them that the index knows by name only, because they are large: they are read for every search. */
  readonly withoutTrigrams: Uint32Array;
  readonly tooLarge: Uint32Array;
}

const known = new WeakMap<Segment, TextDocuments>();

/** The documents of a segment that can be searched, and those that are too large for it. */
function textDocuments(segment: Segment): TextDocuments {
  const found = known.get(segment);
  if (found) return found;
  const { docFlags, docSize } = segment.columns;
  const all = Uint32Array.from({ length: segment.documentCount }, (_, document) => document);
  const isLarge = (document: number) => ((docFlags[document] as number) & Flag.tooLarge) !== 0;
  const isText = (document: number) => ((docFlags[document] as number) & Flag.binary) === 0;
  const isSearched = (document: number) => (docSize[document] as number) <= MAX_SEARCHED_BYTES;
  const sorted = {
    text: all.filter((document) => isText(document) && isSearched(document)),
    withoutTrigrams: all.filter((document) => isLarge(document) && isSearched(document)),
    tooLarge: all.filter((document) => !isSearched(document)),
  };
  known.set(segment, sorted);
  return sorted;
}

/** Two ascending lists without a common element as one. */
function merged(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (b.length === 0) return a;
  const all = new Uint32Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all.sort();
}

/** Whether the project has anything at all below a scope whose files the globs left out. */
function scopeHolds(scope: string, generation: Generation | undefined, unindexed: Unindexed): boolean {
  const holds = (path: string) => path === scope || path.startsWith(`${scope}/`);
  if (unindexed.changed.some(holds)) return true;
  const parts = generation?.parts ?? [];
  return parts.some(({ segment, removed }) =>
    segment.paths.some((path, i) => removed[i] === 0 && holds(path)),
  );
}
