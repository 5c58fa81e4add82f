import type { Project, TextAnswer, TextQuery } from '../../code/search/index.ts';
import type { SearchPlace } from './search-place.ts';

/** A hint is not worth more time than this. */
const DEADLINE_MS = 1000;

/** For a search that found nothing: whether it would have in another case or elsewhere. One line or none. */
export async function nearMisses(
  query: TextQuery,
  project: Project,
  { shown }: Pick<SearchPlace, 'shown'>,
): Promise<string[]> {
  const look = async (change: Partial<TextQuery>): Promise<TextAnswer | undefined> => {
    const found = await project.searchText({ ...query, ...change, limit: 1, deadlineMs: DEADLINE_MS });
    return found.ok && found.value.totalLines > 0 ? found.value : undefined;
  };
  const inAnotherCase = query.ignoreCase ? undefined : await look({ ignoreCase: true });
  if (inAnotherCase) return [`${lines(inAnotherCase)} in another case: ignore_case=true`];
  const isNarrowed = query.scope !== '' || query.include.length > 0 || query.exclude.length > 0;
  const elsewhere = isNarrowed ? await look({ scope: '', include: [], exclude: [] }) : undefined;
  if (elsewhere === undefined) return [];
  const [first] = elsewhere.files;
  const where = first === undefined ? '' : `, first in ${shown(first.path)}`;
  return [`${lines(elsewhere)} elsewhere${where}: widen path, include or exclude`];
}

const lines = ({ totalLines }: TextAnswer): string =>
  totalLines === 1 ? '1 line matches' : `${totalLines} lines match`;
