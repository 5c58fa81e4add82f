import { emptyQuery } from '../../core/messages/search.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { indexNote } from '../searching/index-note.ts';
import { PresentLines } from '../searching/present-lines.ts';
import { type SearchPlace, searchPlace } from '../searching/search-place.ts';
import { answerPlaces } from './answer-places.ts';
import { keywordsOf } from './keywords.ts';
import { neighboursOf, type Span } from './spans.ts';

export interface ExploreArguments {
  readonly query: string;
  readonly path: Place | undefined;
  readonly max_turns: number;
  readonly citation: boolean;
}

const FOUND_FIRST = 8;
const NEW_PER_TURN = 4;
const MOST_CITATIONS = 15;
/** Less is too far from the question. */
const LEAST_SCORE = 0.12;

/** Places that answer a question: those that its words find, then what these use and are used by. → citations */
export async function explore(args: ExploreArguments, context: ProjectContext): Promise<Result<string>> {
  if (args.query.trim() === '') return fail(emptyQuery());
  const place = searchPlace(args.path, context.workspace);
  if (!place.ok) return place;
  const project = await context.services.projects.at(place.value.root);
  if (!project.ok) return project;
  const words = keywordsOf(args.query);
  const question = { text: args.query, words, limit: FOUND_FIRST, scope: place.value.scope };
  const { spans: found, graph, state } = await answerPlaces(project.value, question);
  const present = new PresentLines(place.value.root);
  const spans = found.filter((span) => isThere(span, present));
  let turns = 1;
  for (
    let fresh: readonly Span[] = spans;
    graph && turns < args.max_turns && spans.length < MOST_CITATIONS;
    turns++
  ) {
    const known = new Set(spans.map(keyOf));
    fresh = neighboursOf(fresh, words, graph)
      .filter((span) => span.score >= LEAST_SCORE && !known.has(keyOf(span)) && isThere(span, present))
      .slice(0, NEW_PER_TURN);
    if (fresh.length === 0) break;
    spans.push(...fresh);
  }
  const cited = once(spans).slice(0, MOST_CITATIONS);
  return ok(answer(args, { cited, words, turns, place: place.value, notes: indexNote(state) }));
}

const keyOf = ({ path, start }: Span): string => `${path}:${start}`;

/** The index may be behind the file. */
const isThere = ({ path, end }: Span, present: PresentLines): boolean =>
  present.line(path, end) !== undefined;

function once(spans: readonly Span[]): Span[] {
  const seen = new Set<string>();
  return spans.filter((span) => !seen.has(keyOf(span)) && seen.add(keyOf(span)));
}

interface Findings {
  readonly cited: readonly Span[];
  readonly words: readonly string[];
  readonly turns: number;
  readonly place: SearchPlace;
  readonly notes: readonly string[];
}

function answer(
  { query, citation }: ExploreArguments,
  { cited, words, turns, place, notes }: Findings,
): string {
  const rows = cited.map(
    ({ path, start, end, name, why }) =>
      `${place.shown(path)}:${start}-${end}${name === '' ? '' : `  ${name}`}${why === 'words' ? '' : `  (${why})`}`,
  );
  if (rows.length === 0) rows.push('no place was found: try other words, or ctx_search with a pattern');
  const block = ['<final_answer>', ...rows, '</final_answer>'];
  if (citation) return [...block, ...notes].join('\n');
  const files = new Set(cited.map(({ path }) => path)).size;
  const head = `keywords: ${words.join(', ')} · turns ${turns} · files ${files} · citations ${cited.length}`;
  return [`EXPLORE: ${query}`, head, ...block, ...notes].join('\n');
}
