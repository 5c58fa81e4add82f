import type { IndexState, LexicalHit, Project, WordRanking } from '../../code/search/index.ts';
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
    return fromFiles({ ...search, query }, { place, project: project.value, state }, context.signal);
  }
  const present = new PresentLines(place.root, (path) => project.value.linesOf(path));
  const rows = value.flatMap((hit) => rowOf(hit, present) ?? []);
  const note = indexNote(state);
  if (rows.length > 0) return ok([...rows.map((row) => rowText(row, place)), ...note].join('\n'));
  const held = await fromFiles(
    { ...search, query },
    { place, project: project.value, state },
    context.signal,
  );
  return held.ok ? ok([held.value, ...note].join('\n')) : held;
}

interface Looking {
  readonly place: SearchPlace;
  readonly project: Project;
  readonly state: IndexState;
}

/** Where the index is not there, or knows nothing: the files that hold most of the words, found by reading them. */
async function fromFiles(
  search: WordSearch,
  { place, project, state }: Looking,
  signal: AbortSignal,
): Promise<Result<string>> {
  const { query, include, topK } = search;
  const found = await filesHoldingWords(query, { scope: place.scope, include }, project, signal);
  if (!found.ok) return found;
  const { files, isComplete } = found.value;
  const rows = files.slice(0, topK).map(({ path, line, text }) => `${place.shown(path)}:${line} ${text}`);
  const where = project.index.generation?.totals.documents;
  const searched = where === undefined ? '' : ` in ${where} indexed files, nor in the files as they are now`;
  const nothing =
    rows.length === 0 && isComplete
      ? [`no match for these words${searched}; try other words, or pattern`]
      : [];
  return ok([...nothing, ...rows, ...noteOn(state, isComplete, rows.length)].join('\n'));
}

/** What rows that are not ranked by the index are. */
function noteOn(state: IndexState, isComplete: boolean, count: number): string[] {
  const looked = isComplete
    ? 'these files hold most of the words'
    : 'of the files read so far these hold most of the words';
  if (state === 'building') return [`[the index is being built: ${looked}; retry shortly for a ranking]`];
  if (count > 0) return [`[no word of the index matches: ${looked}]`];
  return isComplete ? [] : ['[no match in the index, nor in the files read so far: retry, or use pattern]'];
}

/** `undefined` when the file is gone since it was indexed. */
function rowOf(hit: LexicalHit, present: PresentLines): Row | undefined {
  const [chunk] = hit.chunks;
  const firstLine = chunk?.startLine ?? 1;
  const lastLine = chunk?.endLine ?? 1;
  const text = present.telling(hit.path, firstLine, lastLine, isTelling);
  if (text === undefined) return undefined;
  return { path: hit.path, firstLine, lastLine, text: shownLine({ text, start: 0, end: 0 }) };
}

/** Not blank, and neither comment, decorator nor bracket alone. */
const isTelling = (line: string): boolean =>
  /[\p{L}\p{N}]/u.test(line) && !/^\s*(\/\/|\/\*|\*|#|@|--|"""|''')/.test(line);

function rowText({ path, firstLine, lastLine, text }: Row, { shown }: SearchPlace): string {
  const span = firstLine === lastLine ? firstLine : `${firstLine}-${lastLine}`;
  return `${shown(path)}:${span} ${text}`.trimEnd();
}
