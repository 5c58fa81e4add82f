import { EdgeKind, type EdgeView, reachableWithin } from '../../code/graph/index.ts';
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
  const code = (edge: EdgeView) => edge.kind !== EdgeKind.coChange && edge.kind !== EdgeKind.testedBy;
  const uses = linksOf(out.filter(code), '->');
  const users = linksOf(back.filter(code), '<-');
  const ofKind = (edges: readonly EdgeView[], kind: number) => edges.filter((edge) => edge.kind === kind);
  const together = linksOf(ofKind(out, EdgeKind.coChange), '--');
  const tests = linksOf(ofKind(out, EdgeKind.testedBy), '--');
  const tested = linksOf(ofKind(back, EdgeKind.testedBy), '--');
  const guesses = [...uses, ...users].filter(({ isSure }) => !isSure);
  const body = sectionsText([
    section('Uses', uses.filter(isSure), 'files', place),
    section('Used by', users.filter(isSure), 'files', place),
    section('Guessed', guesses, 'guesses', place),
    section('Tests', tests, 'tests', place),
    section('Tests these', tested, 'files', place),
    section('Changed together in past commits', together, 'files', place),
  ]);
  const none =
    out.length + back.length === 0 ? ['no edges: it uses no file of the project, and none uses it'] : [];
  return ok([path, ...body, ...none, `Reachable within ${depth} hops: ${near} files`, ...notes].join('\n'));
}

export const UNSUPPORTED =
  'its language or file type is not supported, so the graph has no edges of it; ctx_search finds text';

/** All edges between two files in one direction. */
interface Link {
  readonly file: number;
  readonly arrow: '->' | '<-' | '--';
  readonly edges: readonly EdgeView[];
  readonly isSure: boolean;
}

const isSure = (link: Link): boolean => link.isSure;

/** Edges by file, in the order in which the files come. */
function linksOf(edges: readonly EdgeView[], arrow: Link['arrow']): Link[] {
  const byFile = new Map<number, EdgeView[]>();
  for (const edge of edges) {
    const known = byFile.get(edge.node);
    if (known) known.push(edge);
    else byFile.set(edge.node, [edge]);
  }
  return [...byFile].map(([file, all]) => ({ file, arrow, edges: all, isSure: all.some(isCertain) }));
}

function section(title: string, links: readonly Link[], noun: string, { graph, shown }: GraphPlace): Section {
  const rows = links.map(({ file, arrow, edges }) => {
    const shownEdges = edges.some(isCertain) ? edges.filter(isCertain) : edges;
    return `  ${arrow} ${shown(graph.pathOf(file))}  ${shownEdges.map(edgeText).join('; ')}`;
  });
  return { heading: `${title} (${rows.length}):`, rows, noun };
}
