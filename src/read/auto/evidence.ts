import { countTokens } from '../../engine/tokens/index.ts';
import { LineKind } from '../../text/comment-lines.ts';
import { passageScores } from '../../text/passage-scores.ts';
import { taskTerms, wordTerms } from '../../text/word-terms.ts';
import type { ViewSubject } from '../view-subject.ts';
import type { Segment } from './segments.ts';

/** What speaks for a segment, in the units that its weights are fitted to; all but the first lie between 0 and 2. */
export interface Evidence {
  /** Logarithm of its tokens: the more it holds, the likelier something of it is wanted. */
  readonly size: number;
  /** How well its words and the names around it answer the task. */
  readonly words: number;
  /** The same for the names around it alone, and for the whole of the entry that it is part of. */
  readonly names: number;
  readonly entry: number;
  /** How well its neighbours answer the task. */
  readonly previous: number;
  readonly next: number;
  /** How well a segment answers the task that calls this one's definition. */
  readonly callee: number;
  readonly imports: number;
  /** Share of lines that are comments. */
  readonly comments: number;
  /** In no definition and no import. */
  readonly outside: number;
  readonly value: number;
  readonly callable: number;
  readonly test: number;
  readonly end: number;
}

/** BM25 of a segment that answers well; what is above twice as much counts as that. */
const GOOD_SCORE = 8;
/** A segment is one of imports when this share of its lines is. */
const IMPORT_SHARE = 0.3;
const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);
const VALUE: ReadonlySet<string> = new Set(['constant', 'variable']);

export interface Weighed {
  /** Tokens of each segment. */
  readonly costs: readonly number[];
  readonly evidence: readonly Evidence[];
  /** Whether any word of the task occurs in the file. */
  readonly answersTask: boolean;
}

/** Looks at every segment of a file with the task in mind; without one, at what it is. */
export function evidenceFor(subject: ViewSubject, segments: readonly Segment[]): Weighed {
  const { lines, text } = subject;
  const costs = segments.map(({ first, last }) =>
    countTokens(text.slice(lines.startOf(first), lines.startOf(last + 1))),
  );
  const query = taskTerms(subject.task);
  const answers = query.length === 0 ? undefined : answersOf(subject, segments, query);
  const evidence = segments.map(
    (segment, index): Evidence => ({
      ...kindOfSegment(subject, segment),
      size: Math.log((costs[index] ?? 0) + 4),
      words: Math.min((answers?.words[index] ?? 0) / GOOD_SCORE, 2),
      names: answers?.byName[index] ?? 0,
      entry: answers?.byEntry[index] ?? 0,
      previous: answers?.relative[index - 1] ?? 0,
      next: answers?.relative[index + 1] ?? 0,
      callee: answers?.called[index] ?? 0,
      end: Number(index === segments.length - 1),
    }),
  );
  return { costs, evidence, answersTask: answers?.words.some((score) => score > 0) ?? false };
}

type Kind = Pick<Evidence, 'imports' | 'comments' | 'outside' | 'value' | 'callable' | 'test'>;

function kindOfSegment(subject: ViewSubject, segment: Segment): Kind {
  const entry = subject.outline.entries[segment.entry];
  const shares = lineShares(subject, segment);
  const isImport = shares.imports > IMPORT_SHARE;
  return {
    imports: Number(isImport),
    comments: shares.comments,
    outside: Number(entry === undefined && !isImport),
    value: Number(VALUE.has(entry?.kind ?? '')),
    callable: Number(CALLABLE.has(entry?.kind ?? '')),
    test: Number(entry?.isTest ?? false),
  };
}

/** How well each segment answers the task, by several measures. */
interface Answers {
  readonly words: Float64Array;
  readonly relative: Float64Array;
  readonly byName: Float64Array;
  readonly byEntry: readonly number[];
  readonly called: readonly number[];
}

function answersOf(subject: ViewSubject, segments: readonly Segment[], query: readonly string[]): Answers {
  const { lines, text } = subject;
  const bodies = segments.map(({ first, last }) =>
    wordTerms(text.slice(lines.startOf(first), lines.startOf(last + 1))),
  );
  const names = segments.map(({ entry }) => namesAround(subject, entry));
  // Names count twice: once more than as a part of what they name.
  const words = passageScores(
    bodies.map((terms, index) => [...terms, ...(names[index] ?? []), ...(names[index] ?? [])]),
    query,
  );
  const relative = scaledToBest(words);
  return {
    words,
    relative,
    byName: scaledToBest(passageScores(names, query)),
    byEntry: scoresOfEntries(segments, bodies, query),
    called: scoresOfCallers(subject, segments, relative),
  };
}

/** The heads of an entry and of those around it. */
function namesAround({ outline }: ViewSubject, entry: number): string[] {
  const terms: string[] = [];
  for (let at = outline.entries[entry]; at !== undefined; at = outline.entries[at.parent]) {
    if (at.kind !== 'block') terms.push(...wordTerms(at.head));
  }
  return terms;
}

function scaledToBest(scores: Float64Array): Float64Array {
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return best > 0 ? scores.map((score) => score / best) : scores;
}

/** For each segment the score of everything that its entry holds itself; segments of no entry stand alone. */
function scoresOfEntries(
  segments: readonly Segment[],
  bodies: readonly (readonly string[])[],
  query: readonly string[],
): number[] {
  const groups = new Map<number, string[]>();
  const keys = segments.map(({ entry, first }) => (entry < 0 ? -first : entry));
  for (const [index, key] of keys.entries()) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [...(bodies[index] ?? [])]);
    else for (const term of bodies[index] ?? []) group.push(term);
  }
  const scores = scaledToBest(passageScores([...groups.values()], query));
  const byKey = new Map([...groups.keys()].map((key, index) => [key, scores[index] ?? 0]));
  return keys.map((key) => byKey.get(key) ?? 0);
}

/** For each segment the best score of a segment of another entry that calls its definition by name. */
function scoresOfCallers(
  { facts, outline }: ViewSubject,
  segments: readonly Segment[],
  scores: Float64Array,
): number[] {
  const best = new Map<string, { score: number; entry: number }[]>();
  const calls = [...(facts?.calls ?? [])].sort((a, b) => a.line - b.line);
  let at = 0;
  for (const [index, { first, last, entry }] of segments.entries()) {
    while (at < calls.length && calls[at]!.line < first) at++;
    for (; at < calls.length && calls[at]!.line <= last; at++) {
      const name = calls[at]!.name;
      const known = best.get(name) ?? [];
      known.push({ score: scores[index] ?? 0, entry });
      best.set(name, known);
    }
  }
  return segments.map(({ entry }) => {
    const callers = best.get(outline.entries[entry]?.name ?? '') ?? [];
    return callers.reduce(
      (most, caller) => (caller.entry === entry ? most : Math.max(most, caller.score)),
      0,
    );
  });
}

function lineShares(
  { lineKinds, outline }: ViewSubject,
  { first, last }: Segment,
): { imports: number; comments: number } {
  let imports = 0;
  let comments = 0;
  for (let line = first; line <= last; line++) {
    if (outline.dependencyLines.has(line)) imports++;
    else if (lineKinds[line] === LineKind.comment) comments++;
  }
  const count = last - first + 1;
  return { imports: imports / count, comments: comments / count };
}
