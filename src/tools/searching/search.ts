import { compileGlobs } from '../../code/files/index.ts';
import { argumentMissing, modeNotThere } from '../../core/messages/tools.ts';
import { fail, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { searchPlace } from './search-place.ts';
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
  const include = [
    ...patterns(args.include),
    ...patterns(args.ext).map((ext) => `*.${ext.replace(/^\./, '')}`),
  ];
  const exclude = patterns(args.exclude);
  switch (subject) {
    case 'regex':
      if (args.pattern === undefined) return fail(argumentMissing('pattern'));
      return searchText(
        {
          pattern: args.pattern,
          ignoreCase: args.ignore_case,
          include,
          exclude,
          maxResults: args.max_results,
          isAnchored: args.anchored,
        },
        place.value,
        context,
      );
    case 'semantic': {
      if (args.query === undefined) return fail(argumentMissing('query'));
      if (args.mode === 'dense') return fail(modeNotThere('dense', 'bm25'));
      const filter = compileGlobs({ include, exclude });
      if (!filter.ok) return filter;
      const topK = args.top_k ?? args.max_results ?? USUAL_FILES;
      return searchWords({ query: args.query, include: filter.value, topK }, place.value, context);
    }
    case 'symbol': {
      const name = args.name ?? args.query;
      if (name === undefined || name.trim() === '') return fail(argumentMissing('name'));
      const { file, kind, max_results: maxResults } = args;
      return searchSymbol({ name: name.trim(), file, kind, maxResults }, place.value, context);
    }
  }
}

const patterns = (given: string | undefined): string[] =>
  given === undefined || given === '' ? [] : [given];
