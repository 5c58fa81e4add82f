import type { Generation } from '../../code/index/index.ts';
import type { IndexState, LexicalHit, Project, RankedFiles, WordRanking } from '../../code/search/index.ts';
import { ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import { resultCap } from '../reading/result-cap.ts';
import { fittingRows } from '../rows/fitting-rows.ts';
import { filesHoldingWords } from '../searching/files-holding-words.ts';
import { indexNote } from '../searching/index-note.ts';
import { PresentLines } from '../searching/present-lines.ts';
import type { SearchPlace } from '../searching/search-place.ts';
import { shownLine } from '../searching/shown-line.ts';
import { isDataFile } from './data-files.ts';
import { type FoundPlace, reasonFor } from './reason-for.ts';

export interface PlaceSearch {
  readonly query: string;
  readonly topK: number;
  readonly accepts: (path: string) => boolean;
  /** Whether files of data may answer; without that they only do when no other file does. */
  readonly hasData: boolean;
  /** The query was gathered from code rather than asked: which of its words were met says nothing. */
  readonly isGathered: boolean;
  readonly ranking: WordRanking;
}

/**
 * The places that answer a query best, one a file: where it is, which definition, why, and below that its first telling
 * line. Lines are those of the files as they are now. → the rows
 */
export async function rankPlaces(
  search: PlaceSearch,
  place: SearchPlace,
  context: ProjectContext,
): Promise<Result<string>> {
  const project = await context.services.projects.at(place.root);
  if (!project.ok) return project;
  const { scope } = place;
  const isInScope = (path: string): boolean =>
    (scope === '' || path === scope || path.startsWith(`${scope}/`)) && search.accepts(path);
  const ask = (accepts: (path: string) => boolean) =>
    project.value.searchWords({
      text: search.query,
      limit: search.topK,
      chunksPerFile: 1,
      accepts,
      ranking: search.ranking,
    });
  const first = await ask((path) => isInScope(path) && (search.hasData || !isDataFile(path)));
  const { value, state, ...uses } = first.value.length > 0 || search.hasData ? first : await ask(isInScope);
  context.signal.throwIfAborted();
  const { generation } = project.value.index;
  const present = new PresentLines(place.root);
  const rows = value.flatMap((hit) => rowsOf(hit, search, { generation, present, place }));
  const notes = [sourcesNote(search.ranking, uses), ...indexNote(state)];
  const isAnswer = rows.length > 0 && (search.ranking === 'dense' || value.some((hit) => !hit.isByMeaning));
  if (isAnswer) return ok([...withinCap(rows, context), ...notes].join('\n'));
  const files = { project: project.value, signal: context.signal };
  const held = await fromFiles({ ...search, accepts: isInScope }, place, files);
  if (!held.ok) return held;
  const { rows: verbatim, note } = held.value;
  if (verbatim.length === 0 && rows.length > 0) {
    return ok([...withinCap(rows, context), NO_WORD, ...notes].join('\n'));
  }
  return ok([...verbatim, ...note, ...noteOn(state), sourcesNote(search.ranking, uses)].join('\n'));
}

function withinCap(rows: readonly string[], { services }: ProjectContext): string[] {
  const fitting = fittingRows(rows, resultCap(services).tokens);
  const rest = rows.length - fitting.length;
  return [...fitting, ...(rest > 0 ? [`… ${rest} more rows do not fit: ask for fewer`] : [])];
}

const NO_WORD = '[no word of the index matches]';

const noteOn = (state: IndexState): string[] =>
  state === 'building'
    ? ['[the index is being built: these are not ranked by it, retry shortly]']
    : [NO_WORD, ...indexNote(state)];

/** What the order comes from: what was asked for and is not there yet is said, not hidden. */
function sourcesNote(
  ranking: WordRanking,
  { usesMeaning, usesSentences }: Pick<RankedFiles, 'usesMeaning' | 'usesSentences'>,
): string {
  const vectors = [usesMeaning ? 'dense token vectors' : '', usesSentences ? 'sentence vectors' : ''];
  const used = [ranking === 'dense' ? '' : 'bm25', ...vectors].filter(Boolean);
  const missing = ranking !== 'bm25' && !usesMeaning;
  if (used.length === 0 || (missing && !usesSentences))
    return '[ranked by bm25: vectors of this project are being made, ask again for them]';
  const list = used.length > 1 ? `${used.slice(0, -1).join(', ')} and ${used.at(-1)}` : used.join('');
  return `[ranked by ${list}${missing ? '; token vectors are being made' : ''}]`;
}

interface Sources {
  readonly generation: Generation | undefined;
  readonly present: PresentLines;
  readonly place: SearchPlace;
}

/** Nothing for a file that is gone since it was indexed. */
function rowsOf(hit: LexicalHit, search: PlaceSearch, { generation, present, place }: Sources): string[] {
  if (present.line(hit.path, 1) === undefined) return [];
  const [chunk] = hit.chunks;
  const { startLine = 1, endLine = 1, symbol = -1 } = chunk ?? {};
  const segment = generation?.parts[hit.part]?.segment;
  const name = symbol >= 0 ? (segment?.symbolName(symbol) ?? '') : '';
  const lines = present.lines(hit.path, startLine, endLine);
  const reason = search.isGathered ? '' : reasonOf(hit, search.query, { name, lines });
  const span = startLine === endLine ? startLine : `${startLine}-${endLine}`;
  const telling = tellingLine(lines, name);
  return [
    [`${place.shown(hit.path)}:${span}`, name, reason].filter(Boolean).join(' '),
    ...(telling === '' ? [] : [`  ${shownLine({ text: telling, start: 0, end: 0 })}`]),
  ];
}

const reasonOf = (
  { path, isByMeaning }: LexicalHit,
  query: string,
  place: Omit<FoundPlace, 'path'>,
): string => (isByMeaning ? '(close in meaning)' : reasonFor(query, { path, ...place }));

/** The line that declares the definition, else the first that says something. */
function tellingLine(lines: readonly string[], name: string): string {
  const declaring = name === '' ? undefined : lines.find((line) => isTelling(line) && line.includes(name));
  return declaring ?? lines.find(isTelling) ?? '';
}

/** Not blank, and neither comment, decorator nor bracket alone. */
const isTelling = (line: string): boolean =>
  /[\p{L}\p{N}]/u.test(line) && !/^\s*(\/\/|\/\*|\*|#|@|--|"""|''')/.test(line);

/** Where the index has no answer: the files that hold most of the words, found by reading them. */
async function fromFiles(
  { query, accepts, topK }: PlaceSearch,
  place: SearchPlace,
  { project, signal }: { readonly project: Project; readonly signal: AbortSignal },
): Promise<Result<{ readonly rows: readonly string[]; readonly note: readonly string[] }>> {
  const found = await filesHoldingWords(query, { scope: place.scope, include: accepts }, project, signal);
  if (!found.ok) return found;
  const { files, isComplete } = found.value;
  const rows = files.slice(0, topK).map(({ path, line, text }) => `${place.shown(path)}:${line} ${text}`);
  if (!isComplete) return ok({ rows, note: ['[the time was over before all files were read]'] });
  return ok({ rows, note: rows.length > 0 ? [] : ['no file holds these words'] });
}
