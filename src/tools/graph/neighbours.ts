import { type EdgeView, reachableWithin } from '../../code/graph/index.ts';
import type { Result } from '../../core/result.ts';
import { ok } from '../../core/result.ts';
import { edgeFields, edgeText, isCertain } from './edge-text.ts';
import type { GraphPlace } from './graph-place.ts';
import { type Section, sectionsText } from './sections.ts';
import { oneFile } from './targets.ts';

/** Rows of users that a JSON document holds; all are counted. */
const USERS_IN_JSON = 300;

/** The edges of one file, and what lies around it. → the answer */
export function neighbours(
  place: GraphPlace,
  given: string,
  depth: number,
  format: 'text' | 'json',
): Result<string> {
  const file = oneFile(place, given);
  if (!file.ok) return file;
  const { graph, shown, notes } = place;
  const path = shown(graph.pathOf(file.value));
  const out = graph.fileEdgesFrom(file.value);
  const back = graph.fileEdgesTo(file.value);
  const near = reachableWithin(graph, file.value, depth);
  if (format === 'json') {
    const row = (edge: EdgeView) => ({ path: shown(graph.pathOf(edge.node)), ...edgeFields(edge) });
    return ok(
      JSON.stringify({
        path,
        language: graph.languageOf(file.value),
        out: out.map(row),
        in: back.slice(0, USERS_IN_JSON).map(row),
        in_total: back.length,
        reachable: { hops: depth, files: near },
      }),
    );
  }
  const language = graph.languageOf(file.value);
  if (language === '') return ok([`${path}: ${UNSUPPORTED}`, ...notes].join('\n'));
  const sections = [section('->', 'Uses', out, place), section('<-', 'Used by', back, place)];
  const guesses = [...out.map((edge) => ['->', edge] as const), ...back.map((edge) => ['<-', edge] as const)];
  const doubtful = guesses.filter(([, edge]) => !isCertain(edge));
  const guessed: Section = {
    heading: `Guessed (${doubtful.length}):`,
    rows: doubtful.map(([arrow, edge]) => row(arrow, edge, place)),
    noun: 'guesses',
  };
  const body = sectionsText([...sections, guessed]);
  const none =
    out.length + back.length === 0 ? ['no edges: it uses no file of the project, and none uses it'] : [];
  return ok([path, ...body, ...none, `Reachable within ${depth} hops: ${near} files`, ...notes].join('\n'));
}

export const UNSUPPORTED =
  'its language or file type is not supported, so the graph has no edges of it; ctx_search finds text';

function section(arrow: string, title: string, edges: readonly EdgeView[], place: GraphPlace): Section {
  const certain = edges.filter(isCertain);
  return {
    heading: `${title} (${certain.length}):`,
    rows: certain.map((edge) => row(arrow, edge, place)),
    noun: 'edges',
  };
}

const row = (arrow: string, edge: EdgeView, { graph, shown }: GraphPlace): string =>
  `  ${arrow} ${shown(graph.pathOf(edge.node))}  ${edgeText(edge)}`;
