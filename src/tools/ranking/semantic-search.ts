import { compileGlobs } from '../../code/files/index.ts';
import { languageFilter } from '../../code/search/index.ts';
import { languageUnknown, optionNotThere } from '../../core/messages/ranking.ts';
import { emptyQuery } from '../../core/messages/search.ts';
import { argumentMissing } from '../../core/messages/tools.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { searchPlace } from '../searching/search-place.ts';
import { asksForData } from './data-files.ts';
import { rankPlaces } from './rank-places.ts';
import { reindex } from './reindex.ts';
import { relatedQuery } from './related-query.ts';

/** The arguments of `ctx_semantic_search`. */
export interface SemanticArguments {
  readonly query: string | undefined;
  readonly path: Place | undefined;
  readonly action: 'search' | 'find_related' | 'reindex' | undefined;
  readonly top_k: number;
  readonly file_path: Place | undefined;
  readonly line: number | undefined;
  readonly languages: readonly string[] | undefined;
  readonly path_glob: string | undefined;
  readonly mode: 'bm25' | 'dense' | 'hybrid' | undefined;
  readonly workspace: boolean;
  readonly artifacts: boolean;
}

/** Nobody asks a longer question; what follows is some text that was pasted. */
const LONGEST_QUERY = 2000;

/** Ranks places in the code by words, or by what they have in common with another place. → the answer */
export async function semanticSearch(
  args: SemanticArguments,
  context: ProjectContext,
): Promise<Result<string>> {
  const { action = args.file_path !== undefined && !args.query ? 'find_related' : 'search' } = args;
  if (args.workspace) return fail(optionNotThere('workspace'));
  if (args.artifacts) return fail(optionNotThere('artifacts'));
  const place = searchPlace(args.path, context.workspace);
  if (!place.ok) return place;
  if (action === 'reindex') return reindex(place.value.root, context);
  const accepts = acceptedPaths(args);
  if (!accepts.ok) return accepts;
  const query =
    action === 'search' ? asked(args.query) : await relatedQuery(args.file_path, args.line, context);
  if (!query.ok) return query;
  const own = action === 'find_related' ? args.file_path?.relative : undefined;
  const isChosen = args.path !== undefined || args.path_glob !== undefined;
  const search = {
    query: query.value,
    topK: args.top_k,
    accepts: (path: string) => path !== own && accepts.value(path),
    hasData: isChosen || (action === 'search' && asksForData(query.value)),
    isGathered: action === 'find_related',
    ranking: args.mode ?? 'hybrid',
  } as const;
  return rankPlaces(search, place.value, context);
}

function asked(query: string | undefined): Result<string> {
  if (query === undefined) return fail(argumentMissing('query'));
  return query.trim() === '' ? fail(emptyQuery()) : ok(query.slice(0, LONGEST_QUERY));
}

function acceptedPaths({
  languages = [],
  path_glob: glob,
}: SemanticArguments): Result<(path: string) => boolean> {
  const isOfLanguage = languageFilter(languages);
  if (!isOfLanguage.ok) return fail(languageUnknown(isOfLanguage.unknown, isOfLanguage.known));
  const filter = compileGlobs({ include: glob === undefined || glob === '' ? [] : [glob], exclude: [] });
  if (!filter.ok) return filter;
  return ok((path) => isOfLanguage.accepts(path) && filter.value(path));
}
