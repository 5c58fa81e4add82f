import { type CodeGraph, EdgeKind, isTestPath } from '../../code/graph/index.ts';
import type { LexicalHit } from '../../code/search/index.ts';

/** Lines of a file that answer a question, and what stands there. */
export interface Span {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** The definition, '' where there is none. */
  readonly name: string;
  /** 0 … 1, relative to the best. */
  readonly score: number;
  /** `found by words`, `called by total`. */
  readonly why: string;
  /** It is a test, or part of one. */
  readonly isTest: boolean;
}

/** A longer definition is cited by its beginning. */
const MOST_LINES = 60;
/** Kinds of edges that a question is followed along, both ways. */
const FOLLOWED: ReadonlySet<number> = new Set([EdgeKind.calls, EdgeKind.inherits, EdgeKind.typeRef]);
const DECAY = 0.6;
/** Kinds of definitions that do something. */
const BODIES: ReadonlySet<string> = new Set([
  'function',
  'method',
  'constructor',
  'class',
  'struct',
  'trait',
  'interface',
  'impl',
  'macro',
]);
const MATCH_BONUS = 0.5;
/** A test uses what it tests: that says where it is tested, not how it works. */
const TEST_WEIGHT = 0.4;
/** In one line these only say that there is something. */
const ONE_LINE_VALUES: ReadonlySet<string> = new Set(['class', 'struct', 'interface', 'trait', 'macro']);
/** A declaration of one line, a constant or a module's name seldom answers. */
const VALUE_WEIGHT = 0.75;
/** Of a definition that half the project uses, the users say nothing. */
const MOST_EDGES = 24;

/** The places that words found, as definitions where they lie in one. */
export function spansOfHits(
  hits: readonly LexicalHit[],
  graph: CodeGraph | undefined,
  words: readonly string[],
): Span[] {
  const best = hits[0]?.score || 1;
  return hits.flatMap((hit) =>
    hit.chunks.map((chunk) => {
      const lines = { path: hit.path, from: chunk.startLine, to: chunk.endLine };
      const node = graph && bestDefinition(graph, lines, words);
      const score = (hit.score / best) * (chunk.score / (hit.chunks[0]?.score || 1));
      if (graph && node !== undefined) return spanOf(graph, node, score, 'words');
      const isTest = isTestPath(hit.path);
      return {
        path: hit.path,
        start: chunk.startLine,
        end: chunk.endLine,
        name: '',
        score,
        why: 'words',
        isTest,
      };
    }),
  );
}

/** Definitions that those in hand call, use or are used by; those whose names hold a word of the question count more. */
export function neighboursOf(spans: readonly Span[], words: readonly string[], graph: CodeGraph): Span[] {
  const found = new Map<number, Span>();
  for (const span of spans) {
    const node = nodeOf(graph, span);
    if (node === undefined) continue;
    for (const [edges, verb] of [
      [graph.edgesFrom(node), 'used by'],
      [graph.edgesTo(node), 'uses'],
    ] as const) {
      const followed = edges.filter(({ kind, node: other }) => FOLLOWED.has(kind) && !graph.isFile(other));
      if (followed.length > MOST_EDGES) continue;
      for (const { node: other, confidence } of followed) {
        const bonus = holdsWord(graph.qualifiedNameOf(other), words) ? 1 : MATCH_BONUS;
        const near = spanOf(graph, other, span.score * DECAY * confidence * bonus, `${verb} ${span.name}`);
        const score = near.score * bodyWeight(graph, near) * (near.isTest && !span.isTest ? TEST_WEIGHT : 1);
        if ((found.get(other)?.score ?? 0) < score) found.set(other, { ...near, score });
      }
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}

const holdsWord = (name: string, words: readonly string[]): boolean => {
  const lower = name.toLowerCase();
  return words.some((word) => lower.includes(stemOf(word)));
};

function spanOf(graph: CodeGraph, node: number, score: number, why: string): Span {
  const start = graph.startLineOf(node);
  const end = Math.min(graph.endLineOf(node), start + MOST_LINES - 1);
  const path = graph.pathOf(node);
  const isTest = isTestPath(path) || graph.isTest(node);
  return { path, start, end, name: graph.qualifiedNameOf(node), score, why, isTest };
}

/** How much of an answer a place can be by what stands there: 1 for what does something. */
export function bodyWeight(graph: CodeGraph, span: Span): number {
  const node = nodeOf(graph, span);
  if (node === undefined) return 1;
  const isLong = span.end > span.start;
  return BODIES.has(graph.kindOf(node)) && (isLong || !ONE_LINE_VALUES.has(graph.kindOf(node)))
    ? 1
    : VALUE_WEIGHT;
}

function nodeOf(graph: CodeGraph, { path, start, name }: Span): number | undefined {
  const file = graph.fileAt(path);
  if (file === undefined || name === '') return undefined;
  const { first, end } = graph.definitionsIn(file);
  for (let node = first; node < end; node++)
    if (graph.startLineOf(node) === start && graph.qualifiedNameOf(node) === name) return node;
  return undefined;
}

/**
 * The definition that lines are best cited by: of those that begin among them or lie around them the one whose name holds
 * most words of the question, then one with a body rather than a value, then the first.
 */
function bestDefinition(
  graph: CodeGraph,
  { path, from, to }: { readonly path: string; readonly from: number; readonly to: number },
  words: readonly string[],
): number | undefined {
  const file = graph.fileAt(path);
  if (file === undefined) return undefined;
  const { first, end } = graph.definitionsIn(file);
  let best: number | undefined;
  let most = -1;
  for (let node = first; node < end; node++) {
    const [start, last] = [graph.startLineOf(node), graph.endLineOf(node)];
    const isInside = start >= from && start <= to;
    const isAround = start <= from && last >= to;
    if (!isInside && !isAround) continue;
    const held = wordsHeld(graph.nameOf(node), words);
    const value = 4 * held + (BODIES.has(graph.kindOf(node)) ? 2 : 0) + (isInside ? 1 : 0);
    // Of equals the first, but for one inside of it that holds as many words: it says more exactly where.
    const isCloser = value === most && held > 0 && best !== undefined && last < graph.endLineOf(best);
    if (value > most || isCloser) {
      most = value;
      best = node;
    }
  }
  return best;
}

/** How many words of a question a name holds, endings aside. */
export function wordsHeld(name: string, words: readonly string[]): number {
  const lower = name.toLowerCase();
  return words.filter((word) => lower.includes(stemOf(word))).length;
}

/** `counted` → `count`, `votes` → `vote`; short words stay whole. */
const stemOf = (word: string): string => {
  const lower = word.toLowerCase();
  return lower.length > 5 ? lower.replace(/(?:ing|ed|s)$/, '') : lower.replace(/s$/, '');
};
