import { compileGlobs } from '../../code/files/index.ts';
import { argumentMissing } from '../../core/messages/tools.ts';
import { fail, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { type SearchPlace, searchPlace } from './search-place.ts';
import { searchSymbol } from './search-symbol.ts';
import { searchText } from './search-text.ts';
import { searchWords } from './search-words.ts';

/** The arguments of `ctx_search`. */
export interface SearchArguments {
  readonly pattern: string | undefined;
  readonly query: string | undefined;
  readonly name: string | undefined;
  readonly path: Place | undefined;
  readonly include: string | undefined;
  readonly exclude: string | undefined;
  readonly ext: string | undefined;
  readonly max_results: number | undefined;
  readonly top_k: number | undefined;
  readonly ignore_case: boolean;
  readonly anchored: boolean;
  readonly mode: 'bm25' | 'dense' | 'hybrid' | undefined;
  readonly file: string | undefined;
  readonly kind: string | undefined;
}

const USUAL_FILES = 10;

/** Searches in one of the three ways. → the answer */
export async function search(
  subject: 'regex' | 'semantic' | 'symbol',
  args: SearchArguments,
  context: ProjectContext,
): Promise<Result<string>> {
  const place = searchPlace(args.path, context.workspace);
  if (!place.ok) return place;
  const ways = { regex: byPattern, semantic: byWords, symbol: byName } as const;
  return ways[subject](args, place.value, context);
}

type Way = (args: SearchArguments, place: SearchPlace, context: ProjectContext) => Promise<Result<string>>;

const byPattern: Way = async (args, place, context) => {
  const { pattern, ignore_case: ignoreCase, max_results: maxResults, anchored: isAnchored } = args;
  if (pattern === undefined) return fail(argumentMissing('pattern'));
  return searchText({ pattern, ignoreCase, maxResults, isAnchored, ...globsOf(args) }, place, context);
};

const byWords: Way = async (args, place, context) => {
  const { query, mode } = args;
  if (query === undefined) return fail(argumentMissing('query'));
  const filter = compileGlobs(globsOf(args));
  if (!filter.ok) return filter;
  const topK = args.top_k ?? args.max_results ?? USUAL_FILES;
  return searchWords({ query, include: filter.value, topK, ranking: mode ?? 'hybrid' }, place, context);
};

const byName: Way = async (args, place, context) => {
  const name = (args.name ?? args.query)?.trim();
  if (name === undefined || name === '') return fail(argumentMissing('name'));
  const { file, kind, max_results: maxResults } = args;
  return searchSymbol({ name, file, kind, maxResults }, place, context);
};

function globsOf({ include, ext, exclude }: SearchArguments): { include: string[]; exclude: string[] } {
  const endings = patterns(ext).map((each) => `*.${each.replace(/^\./, '')}`);
  return { include: [...patterns(include), ...endings], exclude: patterns(exclude) };
}

const patterns = (given: string | undefined): string[] =>
  given === undefined || given === '' ? [] : [given];
