import { type CodeGraph, graphOf } from '../../code/graph/index.ts';
import type { IndexState, LexicalHit, Project } from '../../code/search/index.ts';
import { asksForData, isDataFile } from '../ranking/data-files.ts';
import { bodyWeight, type Span, spansOfHits, wordsHeld } from './spans.ts';

export interface PlaceQuestion {
  readonly text: string;
  readonly words: readonly string[];
  /** Places wanted. */
  readonly limit: number;
  /** Below which folder or in which file; '' for everywhere. */
  readonly scope: string;
}

export interface AnswerPlaces {
  /** Best first, at most one a file but for definitions that the question names. */
  readonly spans: readonly Span[];
  readonly hits: readonly LexicalHit[];
  readonly graph: CodeGraph | undefined;
  readonly state: IndexState;
}

/** A first question waits so long for an index: without one nothing is found, and nothing would be a wrong answer. */
const PATIENCE_MS = 20_000;
/** More hits are looked at than wanted, since some of them weigh less as an answer than as a match. */
const LOOKED_AT = 2;
const CHUNKS_PER_FILE = 3;
/** A further place of one file counts less than the first. */
const SECOND = 0.8;
/** A place inside of another stands for it from so much of its score on. */
const LEAST_SHARE = 0.4;
/** For each word of the question that the name of a place holds. */
const NAME_BONUS = 0.1;

const RUN_ONCE = /(?:^|\/)(?:[\w-]*migrations?|migrate|seeds?|seeders|snapshots?)\//i;
const RUN_ONCE_ASKED = /\b(?:migrat\w*|schema|seed\w*|columns?)\b/i;
const MARKUP = /\.(?:x?html?|css|s[ac]ss|less|sql|json|ya?ml|xml|toml|erb|hbs|twig|po|jinja2?)$/i;
const MARKUP_ASKED =
  /\b(?:html|css|styles?|sql|json|ya?ml|xml|toml|templates?|pages?|views?|layouts?|config\w*|settings?|manifest|dashboards?)\b/i;
const WEIGHTS = { runOnce: 0.45, markup: 0.7, data: 0.5, inTest: 0.6 } as const;

/**
 * Places that answer a question: what the search finds, weighed by what a person who asks can use. A step of a database's past,
 * a template or a one-line declaration stands behind the code that does something, unless it is asked for.
 */
export async function answerPlaces(project: Project, question: PlaceQuestion): Promise<AnswerPlaces> {
  const { text, words, limit, scope } = question;
  if (project.index.generation === undefined) await project.catchUp(PATIENCE_MS);
  const { value: hits, state } = await project.searchWords({
    text,
    limit: limit * LOOKED_AT,
    chunksPerFile: CHUNKS_PER_FILE,
    ranking: 'hybrid',
    accepts: (path) => scope === '' || path === scope || path.startsWith(`${scope}/`),
  });
  const graph = await graphOf(project.index).current();
  const weighed = spansOfHits(hits, graph, words).map((span) => ({
    ...span,
    score: span.score * weightOf(span, text, graph) * (1 + NAME_BONUS * wordsHeld(ownName(span), words)),
  }));
  return { spans: bestPlaces(weighed, limit, words), hits, graph, state };
}

function weightOf(span: Span, question: string, graph: CodeGraph | undefined): number {
  const { path } = span;
  let weight = graph ? bodyWeight(graph, span) : 1;
  if (RUN_ONCE.test(path) && !RUN_ONCE_ASKED.test(question)) weight *= WEIGHTS.runOnce;
  if (MARKUP.test(path) && !MARKUP_ASKED.test(question)) weight *= WEIGHTS.markup;
  if (isDataFile(path) && !asksForData(question)) weight *= WEIGHTS.data;
  if (span.isTest && !/\btests?|specs?\b/i.test(question)) weight *= WEIGHTS.inTest;
  return weight;
}

/**
 * The best of each file; further ones only where their name holds a word of the question and they stand apart from what is
 * there already. Scores are relative to the best again.
 */
function bestPlaces(spans: readonly Span[], limit: number, words: readonly string[]): Span[] {
  const files = new Set<string>();
  const kept: Span[] = [];
  for (const span of withoutDeclarations([...spans].sort(byScore))) {
    const at = kept.findIndex((other) => overlap(span, other));
    const around = kept[at];
    if (around) {
      if (isCloser(span, around, words)) kept[at] = { ...span, score: around.score };
      continue;
    }
    if (!files.has(span.path)) kept.push(span);
    else if (isNamed(span, words)) kept.push({ ...span, score: span.score * SECOND });
    files.add(span.path);
  }
  const best = Math.max(...kept.map(({ score }) => score), Number.MIN_VALUE);
  return kept
    .sort(byScore)
    .slice(0, limit)
    .map((span) => ({ ...span, score: span.score / best }));
}

const byScore = (a: Span, b: Span): number =>
  b.score - a.score || (a.path < b.path ? -1 : 1) || a.start - b.start;

const overlap = (a: Span, b: Span): boolean => a.path === b.path && a.start <= b.end && b.start <= a.end;

/** Whether a place inside of another answers more exactly: its name holds more of the question. */
const isCloser = (span: Span, around: Span, words: readonly string[]): boolean =>
  span.start >= around.start &&
  span.end <= around.end &&
  span.score >= around.score * LEAST_SHARE &&
  wordsHeld(ownName(span), words) > wordsHeld(ownName(around), words);

const ownName = ({ name }: Span): string => name.split('.').at(-1) ?? '';

/** One line that only declares what another place defines says less than that place. */
function withoutDeclarations(spans: readonly Span[]): Span[] {
  const defined = new Set(spans.filter(({ start, end }) => end > start).map(({ name }) => name));
  return spans.filter(({ start, end, name }) => end > start || name === '' || !defined.has(name));
}

const isNamed = (span: Span, words: readonly string[]): boolean => wordsHeld(ownName(span), words) > 0;
