import type { TextAnswer, TextQuery } from '../../code/search/index.ts';
import { ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import { isSecretPath } from '../paths/secret-paths.ts';
import { byRelevance } from './by-relevance.ts';
import { nearMisses } from './near-misses.ts';
import { renderMatches } from './render-matches.ts';
import type { SearchPlace } from './search-place.ts';

export interface TextSearch {
  readonly pattern: string;
  readonly ignoreCase: boolean;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Rows that the caller wants; `undefined` for the usual. */
  readonly maxResults: number | undefined;
  readonly isAnchored: boolean;
}

const USUAL_ROWS = 50;
/** So few more are shown rather than counted: the count would cost as much. */
const TOLERANCE = 3;
const DEADLINE_MS = 10_000;
/** The rows that are shown are chosen from as many. */
const LOOKED_AT = 1000;

/** Lines that match a regular expression. → the answer */
export async function searchText(
  search: TextSearch,
  place: SearchPlace,
  context: ProjectContext,
): Promise<Result<string>> {
  const project = await context.services.projects.at(place.root);
  if (!project.ok) return project;
  const { maxResults = USUAL_ROWS, pattern } = search;
  const query: TextQuery = {
    pattern,
    ignoreCase: search.ignoreCase,
    fixedString: false,
    wholeWord: false,
    scope: place.scope,
    include: search.include,
    exclude: search.exclude,
    limit: LOOKED_AT,
    deadlineMs: DEADLINE_MS,
    signal: context.signal,
  };
  const found = await project.value.searchText(query);
  context.signal.throwIfAborted();
  if (!found.ok) return found;
  const ordered = { ...found.value, files: byRelevance(found.value.files) };
  const tolerance = search.maxResults === undefined ? TOLERANCE : 0;
  const answer = asShown(trimmed(ordered, maxResults, tolerance), place);
  const filters = [place.shownScope, ...search.include, ...search.exclude.map((each) => `not ${each}`)];
  const scope = filters.filter(Boolean).join(', ');
  const isWithheld = (path: string): boolean => isSecretPath(path) && path !== place.shownScope;
  const style = { pattern, scope, prefix: '', isAnchored: search.isAnchored, isWithheld };
  const hints = answer.totalLines === 0 ? await nearMisses(query, project.value, place) : [];
  return ok([renderMatches(answer, style), ...hints].join('\n'));
}

/** The first `most` lines, unless all there are is hardly more. */
function trimmed(answer: TextAnswer, most: number, tolerance: number): TextAnswer {
  if (answer.totalLines <= most + tolerance) return answer;
  let left = most;
  const files = answer.files.flatMap(({ path, matches }) => {
    const kept = matches.slice(0, left);
    left -= kept.length;
    return kept.length === 0 ? [] : [{ path, matches: kept }];
  });
  return { ...answer, files };
}

function asShown(answer: TextAnswer, { shown }: SearchPlace): TextAnswer {
  return { ...answer, files: answer.files.map(({ path, matches }) => ({ path: shown(path), matches })) };
}
