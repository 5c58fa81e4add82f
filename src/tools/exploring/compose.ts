import { ALL_WEIGHTS, type CodeGraph, fileWalks, relatedFiles } from '../../code/graph/index.ts';
import type { Project } from '../../code/search/index.ts';
import { emptyQuery } from '../../core/messages/search.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { countTokens } from '../../engine/tokens/index.ts';
import type { ProjectContext } from '../context.ts';
import { edgeText } from '../graph/edge-text.ts';
import type { Place } from '../paths/place.ts';
import { indexNote } from '../searching/index-note.ts';
import { PresentLines } from '../searching/present-lines.ts';
import { type SearchPlace, searchPlace } from '../searching/search-place.ts';
import { shownLine } from '../searching/shown-line.ts';
import { answerPlaces } from './answer-places.ts';
import { isIdentifier, keywordsOf } from './keywords.ts';
import type { Span } from './spans.ts';

export interface ComposeArguments {
  readonly task: string;
  readonly path: Place | undefined;
}

const FILES = 8;
/** Several places of a file may answer. */
const PLACES = 14;
const NAMES = 4;
const EXACT_WORDS = 3;
const EXACT_LINES = 5;
const BODY_TOKENS = 600;
const BODIES = 3;
const RELATED = 8;
/** How far closeness spreads over the graph, and what of it is left after each edge. */
const HOPS = 3;
const DECAY = 0.6;
const LEAST_CLOSENESS = 0.05;
const TEXT_DEADLINE_MS = 500;

/** Everything to begin a task with: ranked files, exact hits, the text of the best definitions, and what belongs to them. */
export async function compose(args: ComposeArguments, context: ProjectContext): Promise<Result<string>> {
  if (args.task.trim() === '') return fail(emptyQuery());
  const place = searchPlace(args.path, context.workspace);
  if (!place.ok) return place;
  const project = await context.services.projects.at(place.value.root);
  if (!project.ok) return project;
  const words = keywordsOf(args.task);
  const question = { text: args.task, words, limit: PLACES, scope: place.value.scope };
  const { spans, graph, state } = await answerPlaces(project.value, question);
  const present = new PresentLines(place.value.root);
  const sections = [
    [`TASK: ${args.task.slice(0, 300)}`, `KEYWORDS: ${words.join(', ')}`],
    rankedFiles(spans, place.value),
    await exactMatches(words, project.value, place.value, context.signal),
    bodies(namedFirst(spans, words), present, place.value),
    graph ? related(spans, graph, place.value) : ['(related files: deferred, the index is being built)'],
    indexNote(state),
  ];
  return ok(sections.flat().join('\n'));
}

function rankedFiles(spans: readonly Span[], { shown }: SearchPlace): string[] {
  if (spans.length === 0) return ['## Ranked files', '(none: try other words)'];
  const files = new Map<string, Span[]>();
  for (const span of spans) files.set(span.path, [...(files.get(span.path) ?? []), span]);
  const rows = [...files].slice(0, FILES).map(([path, places], i) => {
    const names = places.map(({ name }) => name).filter((name) => name !== '');
    return `${i + 1}. ${shown(path)} (${places[0]!.score.toFixed(2)}) ${names.slice(0, NAMES).join(', ')}`.trimEnd();
  });
  return ['## Ranked files', ...rows];
}

/** Lines that hold names of the task; without any, its rarest words are not looked for: they are ranked already. */
async function exactMatches(
  words: readonly string[],
  project: Project,
  { scope, shown }: SearchPlace,
  signal: AbortSignal,
): Promise<string[]> {
  const rows: string[] = [];
  for (const pattern of words.filter(isIdentifier).slice(0, EXACT_WORDS)) {
    const found = await project.searchText({
      pattern,
      ignoreCase: false,
      fixedString: true,
      wholeWord: true,
      scope,
      include: [],
      exclude: [],
      limit: EXACT_LINES,
      deadlineMs: TEXT_DEADLINE_MS,
      signal,
    });
    if (!found.ok || found.value.totalLines === 0) continue;
    const { files, totalLines, totalFiles } = found.value;
    const lines = files.flatMap(({ path, matches }) =>
      matches.map((match) => `${shown(path)}:${match.line} ${shownLine(match)}`),
    );
    const more =
      totalLines > lines.length ? [`… ${totalLines - lines.length} more in ${totalFiles} files`] : [];
    rows.push(`## Exact matches: '${pattern}'`, ...lines, ...more);
  }
  return rows;
}

/** A definition that the task names stands before others. */
const namedFirst = (spans: readonly Span[], words: readonly string[]): Span[] => {
  const isNamed = ({ name }: Span): boolean => words.includes(name.split('.').at(-1) ?? '');
  return [...spans.filter(isNamed), ...spans.filter((span) => !isNamed(span))];
};

function bodies(spans: readonly Span[], present: PresentLines, { shown }: SearchPlace): string[] {
  const rows: string[] = [];
  let left = BODY_TOKENS;
  for (const { path, start, end, name } of spans.filter((span) => span.name !== '').slice(0, BODIES)) {
    const lines = present.lines(path, start, end);
    const head = `${shown(path)}#${name}@L${start}-${start + lines.length - 1}`;
    const fitting: string[] = [];
    for (const line of lines) {
      left -= countTokens(`${line}\n`);
      if (left < 0) break;
      fitting.push(line);
    }
    if (fitting.length === 0) continue;
    const rest = lines.length - fitting.length;
    const gap = rest > 0 ? [`… ${rest} lines (${start + fitting.length}-${start + lines.length - 1})`] : [];
    rows.push(head, ...fitting, ...gap);
    if (left < 0) break;
  }
  return rows.length === 0 ? [] : ['## Top symbols (bodies)', ...rows];
}

/** Files near the best ones in the graph: closeness spreads along edges and fades. */
function related(spans: readonly Span[], graph: CodeGraph, { shown }: SearchPlace): string[] {
  const ranked = [...new Set(spans.flatMap(({ path }) => graph.fileAt(path) ?? []))];
  const seeds = ranked.slice(0, 3);
  if (seeds.length === 0) return [];
  const weights = ALL_WEIGHTS.map((weight) => weight * DECAY);
  const { forward, backward } = fileWalks(graph);
  const there = forward.proximity(seeds, weights, LEAST_CLOSENESS, HOPS);
  const back = backward.proximity(seeds, weights, LEAST_CLOSENESS, HOPS);
  const isRanked = new Set(ranked);
  const near = Array.from({ length: graph.fileCount }, (_, file) => ({
    file,
    closeness: Math.max(there[file] as number, back[file] as number),
  }))
    .filter(({ file, closeness }) => closeness > 0 && !isRanked.has(file))
    .sort((a, b) => b.closeness - a.closeness || a.file - b.file)
    .slice(0, RELATED);
  if (near.length === 0) return [];
  const reasons = reasonsFrom(graph, seeds);
  return [
    '## Related (by the graph)',
    ...near.map(({ file, closeness }) => {
      const why = reasons.get(file);
      return `${shown(graph.pathOf(file))} ${closeness.toFixed(2)}${why ? ` ${why}` : ''}`;
    }),
  ];
}

/** Why the direct neighbours of some files are near. */
function reasonsFrom(graph: CodeGraph, seeds: readonly number[]): Map<number, string> {
  const reasons = new Map<number, string>();
  for (const seed of seeds) {
    const name = graph.pathOf(seed).split('/').at(-1);
    for (const { file, edges } of relatedFiles(graph, seed)) {
      const [first] = edges;
      if (!first || reasons.has(file)) continue;
      const verb = edgeText(first.edge);
      reasons.set(file, first.isOutgoing ? `${name} ${verb}` : `${verb} of ${name}`);
    }
  }
  return reasons;
}
