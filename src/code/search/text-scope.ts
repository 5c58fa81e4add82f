import { scopeMissing } from '../../core/messages/search.ts';
import { comparePaths } from '../../core/paths.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { compileGlobs } from '../files/index.ts';
import { Flag, type Generation } from '../index/index.ts';
import type { TrigramQuery } from './regex/index.ts';
import type { TextQuery } from './text-query.ts';
import { candidateDocuments } from './trigram-candidates.ts';

/** Files that differ from the generation, as the freshness of the tree is known. */
export interface Unindexed {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** What a query has to look at. */
export interface TextScope {
  /** Files that may match, in the order of their paths. */
  readonly candidates: readonly string[];
  readonly filesInScope: number;
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
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
  const candidates = unindexed.changed.filter(accepts.value);
  const skipped: { path: string; reason: string }[] = [];
  let filesInScope = candidates.length;
  let isScopeKnown = query.scope === '' || candidates.length > 0;
  for (const { segment, removed } of generation?.parts ?? []) {
    const wanted = candidateDocuments(segment, trigrams);
    const { docFlags } = segment.columns;
    for (let document = 0; document < segment.documentCount; document++) {
      const path = segment.paths[document] as string;
      if (removed[document] !== 0 || stale.has(path) || !accepts.value(path)) continue;
      isScopeKnown = true;
      const flags = docFlags[document] as number;
      if (flags & Flag.tooLarge) skipped.push({ path, reason: 'larger than 2 MB' });
      if (flags & (Flag.tooLarge | Flag.binary)) continue;
      filesInScope++;
      if (wanted === undefined || wanted[document] !== 0) candidates.push(path);
    }
  }
  if (!isScopeKnown && !scopeHolds(query.scope, generation, unindexed))
    return fail(scopeMissing(query.scope));
  return ok({ candidates: candidates.sort(comparePaths), filesInScope, skipped });
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
