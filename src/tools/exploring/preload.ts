import { type CodeGraph, EDGE_KIND_NAMES, EdgeKind } from '../../code/graph/index.ts';
import { emptyQuery } from '../../core/messages/search.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../context.ts';
import { type Section, sectionsText } from '../graph/sections.ts';
import type { Place } from '../paths/place.ts';
import { indexNote } from '../searching/index-note.ts';
import { PresentLines } from '../searching/present-lines.ts';
import { searchPlace } from '../searching/search-place.ts';
import { shownLine } from '../searching/shown-line.ts';
import { answerPlaces } from './answer-places.ts';
import { keywordsOf } from './keywords.ts';
import { neighboursOf, type Span } from './spans.ts';

export interface PreloadArguments {
  readonly task: string;
  readonly path: Place | undefined;
}

const FILES = 8;
/** Files far behind the best one are not what the task is about. */
const LEAST_SCORE = 0.25;
const CRITICAL_LINES = 15;
const LINES_PER_FILE = 4;
const SIGNATURES = 10;
const TOKENS = 1200;

/** What a task touches: lines, signatures, edges and files, best first. */
export async function preload(args: PreloadArguments, context: ProjectContext): Promise<Result<string>> {
  if (args.task.trim() === '') return fail(emptyQuery());
  const place = searchPlace(args.path, context.workspace);
  if (!place.ok) return place;
  const project = await context.services.projects.at(place.value.root);
  if (!project.ok) return project;
  const { scope, shown } = place.value;
  const words = keywordsOf(args.task);
  const question = { text: args.task, words, limit: FILES, scope };
  const { spans: found, graph, state } = await answerPlaces(project.value, question);
  const spans = found.filter(({ score }) => score >= LEAST_SCORE);
  const notes = indexNote(state);
  if (spans.length === 0)
    return ok([`[task: ${args.task}] no file of the index answers its words`, ...notes].join('\n'));
  const present = new PresentLines(place.value.root);
  const near = graph ? neighboursOf(spans, words, graph).slice(0, SIGNATURES) : [];
  const sections: Section[] = [
    { heading: 'CRITICAL:', rows: criticalLines(spans, words, present, shown), noun: 'lines' },
    {
      heading: 'RELATED:',
      rows: near.flatMap((span) => signature(span, present, shown)),
      noun: 'signatures',
    },
    { heading: 'GRAPH:', rows: graph ? edgesAmong(spans, graph, shown) : [], noun: 'edges' },
    {
      heading: 'SUGGESTED FILES:',
      rows: spans.map(
        ({ path, start, end, name }) => `  ${shown(path)}:${start}-${end}${name === '' ? '' : ` ${name}`}`,
      ),
      noun: 'files',
    },
  ];
  return ok([`[task: ${args.task}]`, ...sectionsText(sections, TOKENS), ...notes].join('\n'));
}

/** Lines of the best files that hold a word of the task, those with most of its words first. */
function criticalLines(
  spans: readonly Span[],
  words: readonly string[],
  present: PresentLines,
  shown: (path: string) => string,
): string[] {
  const wanted = words.map((word) => word.toLowerCase());
  const rows = spans.flatMap(({ path, start, end }) =>
    present
      .lines(path, start, end)
      .map((text, i) => ({
        text,
        line: start + i,
        held: wanted.filter((word) => text.toLowerCase().includes(word)).length,
      }))
      .filter(({ held }) => held > 0)
      .sort((a, b) => b.held - a.held || a.line - b.line)
      .slice(0, LINES_PER_FILE)
      .sort((a, b) => a.line - b.line)
      .map(({ text, line }) => `  ${shown(path)}:${line} ${shownLine({ text, start: 0, end: 0 })}`),
  );
  return rows.slice(0, CRITICAL_LINES);
}

function signature(
  { path, start, end, name, why }: Span,
  present: PresentLines,
  shown: (path: string) => string,
): string[] {
  const last = name.split('.').at(-1) ?? name;
  const line = present.lineHolding(path, last, start, end);
  return line === undefined ? [] : [`  ${shown(path)}:${start} ${line.trim()} (${why})`];
}

function edgesAmong(spans: readonly Span[], graph: CodeGraph, shown: (path: string) => string): string[] {
  const files = new Set(spans.flatMap(({ path }) => graph.fileAt(path) ?? []));
  const rows = new Set<string>();
  for (const file of files) {
    for (const { node, kind } of graph.fileEdgesFrom(file)) {
      if (kind === EdgeKind.coChange || node === file || !files.has(node)) continue;
      rows.add(`  ${shown(graph.pathOf(file))} -> ${shown(graph.pathOf(node))} ${EDGE_KIND_NAMES[kind]}`);
    }
  }
  return [...rows];
}
