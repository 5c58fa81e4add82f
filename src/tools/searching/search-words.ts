import type { LexicalHit, Project, WordRanking } from '../../code/search/index.ts';
import { emptyQuery } from '../../core/messages/search.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import { filesHoldingWords } from './files-holding-words.ts';
import { indexNote } from './index-note.ts';
import { PresentLines } from './present-lines.ts';
import type { SearchPlace } from './search-place.ts';
import { shownLine } from './shown-line.ts';

export interface WordSearch {
  readonly query: string;
  readonly include: (path: string) => boolean;
  readonly topK: number;
  readonly ranking: WordRanking;
}

/** Nobody asks a longer question; what follows is some text that was pasted. */
const LONGEST_QUERY = 2000;

/** A row of the answer: a place, and the line that says what stands there. */
interface Row {
  readonly path: string;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly text: string;
}

/** The files that are about some words, best first, each with its best place. → the answer */
export async function searchWords(
  search: WordSearch,
  place: SearchPlace,
  context: ProjectContext,
): Promise<Result<string>> {
  const query = search.query.slice(0, LONGEST_QUERY);
  if (query.trim() === '') return fail(emptyQuery());
  const project = await context.services.projects.at(place.root);
  if (!project.ok) return project;
  const { scope } = place;
  const isInScope = (path: string): boolean =>
    (scope === '' || path === scope || path.startsWith(`${scope}/`)) && search.include(path);
  const { value, state } = await project.value.searchWords({
    text: query,
    limit: search.topK,
    chunksPerFile: 1,
    accepts: isInScope,
    ranking: search.ranking,
  });
  context.signal.throwIfAborted();
  if (state === 'building') {
    return fromFiles({ ...search, query }, { place, project: project.value }, context.signal);
  }
  const present = new PresentLines(place.root);
  const rows = value.flatMap((hit) => rowOf(hit, present) ?? []);
  const note = indexNote(state);
  if (rows.length > 0) return ok([...rows.map((row) => rowText(row, place)), ...note].join('\n'));
  const files = project.value.index.generation?.totals.documents ?? 0;
  return ok([`no match for these words in ${files} indexed files`, ...note].join('\n'));
}

/** Without an index: the files that hold most of the words, found by reading them. */
async function fromFiles(
  search: WordSearch,
  { place, project }: { readonly place: SearchPlace; readonly project: Project },
  signal: AbortSignal,
): Promise<Result<string>> {
  const { query, include, topK } = search;
  const found = await filesHoldingWords(query, { scope: place.scope, include }, project, signal);
  if (!found.ok) return found;
  const { files, isComplete } = found.value;
  const rows = files.slice(0, topK).map(({ path, line, text }) => `${place.shown(path)}:${line} ${text}`);
  const looked = isComplete
    ? 'these files hold most of the words'
    : 'of the files read so far these hold most of the words';
  const note = `[the index is being built: ${looked}; retry shortly for a ranking]`;
  const nothing = rows.length === 0 && isComplete ? ['no file holds these words'] : [];
  return ok([...nothing, ...rows, note].join('\n'));
}

/** `undefined` when the file is gone since it was indexed. */
function rowOf(hit: LexicalHit, present: PresentLines): Row | undefined {
  const [chunk] = hit.chunks;
  const firstLine = chunk?.startLine ?? 1;
  const lastLine = chunk?.endLine ?? 1;
  if (present.line(hit.path, 1) === undefined) return undefined;
  const lines = present.lines(hit.path, firstLine, lastLine);
  const text = lines.find(isTelling) ?? lines[0] ?? '';
  return { path: hit.path, firstLine, lastLine, text: shownLine({ text, start: 0, end: 0 }) };
}

/** Not blank, and neither comment, decorator nor bracket alone. */
const isTelling = (line: string): boolean =>
  /[\p{L}\p{N}]/u.test(line) && !/^\s*(\/\/|\/\*|\*|#|@|--|"""|''')/.test(line);

function rowText({ path, firstLine, lastLine, text }: Row, { shown }: SearchPlace): string {
  const span = firstLine === lastLine ? firstLine : `${firstLine}-${lastLine}`;
  return `${shown(path)}:${span} ${text}`.trimEnd();
}
