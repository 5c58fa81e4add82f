import { inverseDocumentFrequency, packPosting, termWeight } from '../../engine/bm25.ts';
import { correctionOf } from '../index/corrections.ts';
import type { Generation } from '../index/generation.ts';
import type { History } from '../index/history.ts';
import type { Sections } from '../index/sections.ts';
import type { Segment } from '../index/segment.ts';
import { type HistoryFields, historyFields } from './history-fields.ts';
import type { MeaningHit } from './meaning/meaning-index.ts';
import { PartScorer } from './part-scorer.ts';
import { asksFor, type PathKind } from './path-kind.ts';
import { type QueryTerm, queryTerms } from './query-terms.ts';
import { type RankingWeights, WEIGHTS } from './ranking-weights.ts';

/** A file that answers a query, with its best chunks. */
export interface LexicalHit {
  readonly part: number;
  readonly document: number;
  readonly path: string;
  readonly score: number;
  /** Best first. */
  readonly chunks: readonly ChunkHit[];
  /** No word of the query points to it, only closeness in meaning. */
  readonly isByMeaning: boolean;
}

export interface ChunkHit {
  readonly chunk: number;
  readonly score: number;
  readonly startLine: number;
  readonly endLine: number;
  /** Symbol of the segment that the chunk shows, −1 for none. */
  readonly symbol: number;
}

export interface LexicalQuery {
  readonly text: string;
  /** Files wanted, best first. */
  readonly limit: number;
  readonly chunksPerFile: number;
  /** Leaves out files whose path it rejects. */
  readonly accepts?: (path: string) => boolean;
  readonly weights?: RankingWeights;
  /** Closeness in meaning of the files, see `MeaningIndex`. */
  readonly meaning?: readonly MeaningHit[];
}

/** A file with the sum of its signals. */
interface Candidate {
  readonly part: number;
  readonly document: number;
  score: number;
  /** The chunk closest in meaning. */
  closest?: number;
  readonly isByMeaning?: boolean;
}

type FieldName = 'body' | 'file' | 'name' | 'fileName' | 'path';
const OFFSETS = {
  body: 'bodyOffset',
  file: 'fileOffset',
  name: 'nameOffset',
  fileName: 'fileNameOffset',
  path: 'pathOffset',
} as const;
const POSTINGS = {
  body: 'bodyPostings',
  file: 'filePostings',
  name: 'namePostings',
  fileName: 'fileNamePostings',
  path: 'pathPostings',
} as const satisfies Record<FieldName, keyof Sections>;

/** So many standard deviations above the mean of a project's files count as close in every respect. */
const FULL_DEVIATION = 3;
/** A file that no word points to must be closer than most. */
const TELLING_DEVIATION = 1;
/** Names of definitions count this much more within the search for the best chunk. */
const CHUNK_NAME_WEIGHT = 1.5;

/** Ranks the files of a generation by BM25 over their fields (Robertson and Zaragoza 2009), chunks included. */
export class LexicalIndex {
  readonly generation: Generation;
  readonly #history: HistoryFields | undefined;
  readonly #scorers: readonly PartScorer[];

  /** @param known its scorers are taken over: it must not be asked any more */
  constructor(generation: Generation, history: History | undefined, known?: LexicalIndex) {
    this.generation = generation;
    this.#history = history && historyFields(history);
    const segments = generation.parts.map(({ segment }) => segment);
    this.#scorers = takeOver(segments, known ? known.#scorers : []);
    this.#scorers.forEach((scorer, i) => {
      const part = generation.parts[i];
      if (!part) return;
      scorer.attachHistory(this.#history);
      scorer.prepare(part, generation.totals);
    });
  }

  /** The best files for a query. Ties are broken by path, so that the answer depends on the files alone. */
  search(query: LexicalQuery): LexicalHit[] {
    const terms = queryTerms(query.text);
    const weights = query.weights ?? WEIGHTS;
    for (const term of terms) this.#addTerm(term, weights);
    const candidates: Candidate[] = [];
    this.#scorers.forEach((scorer, part) => {
      this.#collect(scorer, part, query, weights, candidates);
    });
    this.#addMeaning(query, weights, candidates);
    const paths = (c: Candidate) => this.#scorers[c.part]?.segment.paths[c.document] ?? '';
    candidates.sort((a, b) => b.score - a.score || (paths(a) < paths(b) ? -1 : 1));
    const hits = candidates.slice(0, query.limit).map((candidate) => ({
      part: candidate.part,
      document: candidate.document,
      score: candidate.score,
      path: paths(candidate),
      chunks: this.#bestChunks(candidate, query.chunksPerFile),
      isByMeaning: candidate.isByMeaning ?? false,
    }));
    for (const scorer of this.#scorers) {
      scorer.documents.reset();
      scorer.chunks.reset();
    }
    return hits;
  }

  #addTerm(term: QueryTerm, weights: RankingWeights): void {
    const { unless } = term;
    if (unless && this.#scorers.some(({ segment }) => segment.termOf(unless.low, unless.high) >= 0)) return;
    const ids = this.#scorers.map(({ segment }) => segment.termOf(term.low, term.high));
    const { documents, chunks } = this.generation.totals;
    this.#addField('file', ids, documents, weights.body * term.weight);
    this.#addField('fileName', ids, documents, weights.names * term.weight);
    this.#addField('path', ids, documents, weights.path * term.weight);
    this.#addField('body', ids, chunks, term.weight);
    this.#addField('name', ids, chunks, CHUNK_NAME_WEIGHT * term.weight);
    this.#addHistory(term, weights.history * term.weight);
  }

  #addField(field: FieldName, ids: readonly number[], size: number, weight: number): void {
    if (weight <= 0) return; // the kernel takes a sum of 0 for a document that it has not met
    let containing = 0;
    ids.forEach((id, part) => {
      if (id < 0) return;
      const offsets = this.#scorers[part]?.segment.columns[OFFSETS[field]] ?? EMPTY;
      const { corrections } = this.generation.parts[part] ?? { corrections: EMPTY };
      containing += (offsets[id + 1] as number) - (offsets[id] as number);
      containing -= correctionOf(corrections, id, field);
    });
    if (containing <= 0) return;
    const total = termWeight(weight, inverseDocumentFrequency(size, containing));
    ids.forEach((id, part) => {
      const scorer = this.#scorers[part];
      if (id < 0 || !scorer) return;
      const { columns } = scorer.segment;
      const offsets = columns[OFFSETS[field]];
      const postings = columns[POSTINGS[field]].subarray(offsets[id], offsets[id + 1]);
      if (field === 'body') scorer.chunks.add(postings, scorer.norms.body, total);
      else if (field === 'name') scorer.chunks.add(postings, scorer.norms.body, total);
      else scorer.documents.add(postings, scorer.norms[field], total);
    });
  }

  #addHistory(term: QueryTerm, weight: number): void {
    if (!this.#history || weight <= 0) return;
    const { history, termIds } = this.#history;
    const id = termIds.get(`${term.low}:${term.high}`);
    if (id === undefined) return;
    const from = history.termOffset[id] as number;
    const to = history.termOffset[id + 1] as number;
    const total = termWeight(weight, inverseDocumentFrequency(history.pathLength.length, to - from));
    for (const scorer of this.#scorers) {
      const postings: number[] = [];
      for (let i = from; i < to; i++) {
        const document = scorer.historyDocuments[history.postingPath[i] as number] ?? -1;
        if (document >= 0) postings.push(packPosting(document, history.postingFrequency[i] as number));
      }
      if (postings.length > 0) scorer.documents.add(Uint32Array.from(postings), scorer.norms.history, total);
    }
  }

  /** Turns the sums of one part into scores of its documents. */
  #collect(
    scorer: PartScorer,
    part: number,
    query: LexicalQuery,
    weights: RankingWeights,
    into: Candidate[],
  ): void {
    const { chunkDoc } = scorer.segment.columns;
    const { removed } = this.generation.parts[part] ?? { removed: EMPTY };
    const chunkScores = scorer.chunks.scores;
    for (const chunk of scorer.chunks.touched) {
      const document = chunkDoc[chunk] as number;
      const score = chunkScores[chunk] as number;
      if (score > (scorer.bestChunk[document] as number)) scorer.bestChunk[document] = score;
    }
    const factors = kindFactors(query.text, weights);
    const sums = scorer.documents.scores;
    for (const document of scorer.documents.touched) {
      const sum = (sums[document] as number) + weights.chunk * (scorer.bestChunk[document] as number);
      scorer.bestChunk[document] = 0;
      if (removed[document] !== 0 || sum <= 0) continue;
      if (query.accepts && !query.accepts(scorer.segment.paths[document] as string)) continue;
      const kind = scorer.kinds[document] ?? 'source';
      const score = sum * factors[kind] * (1 + weights.churn * (scorer.churn[document] as number));
      into.push({ part, document, score });
    }
  }

  /** Adds closeness in meaning, on the scale of the best sum so far; a file that no word pointed to becomes a candidate. */
  #addMeaning({ text, meaning, accepts }: LexicalQuery, weights: RankingWeights, into: Candidate[]): void {
    if (!meaning || weights.meaning <= 0) return;
    const best = into.reduce((most, { score }) => Math.max(most, score), 0) || 1;
    const factors = kindFactors(text, weights);
    const places = this.#scorers.map(({ segment }) => new Int32Array(segment.documentCount));
    into.forEach(({ part, document }, i) => {
      (places[part] as Int32Array)[document] = i + 1;
    });
    for (const { part, document, chunk, deviation } of meaning) {
      const scorer = this.#scorers[part];
      if (deviation <= 0 || !scorer) continue;
      const kind = scorer.kinds[document] ?? 'source';
      const gain = (best * weights.meaning * factors[kind] * deviation) / FULL_DEVIATION;
      const known = into[((places[part] as Int32Array)[document] as number) - 1];
      if (known) {
        known.score += gain;
        known.closest = chunk;
      } else if (
        deviation >= TELLING_DEVIATION &&
        accepts?.(scorer.segment.paths[document] as string) !== false
      ) {
        into.push({ part, document, score: gain, closest: chunk, isByMeaning: true });
      }
    }
  }

  #bestChunks({ part, document, closest }: Candidate, count: number): ChunkHit[] {
    const scorer = this.#scorers[part];
    if (!scorer) return [];
    const { docFirstChunk, chunkStart, chunkEnd, chunkSymbol } = scorer.segment.columns;
    const found: ChunkHit[] = [];
    const hitOf = (chunk: number, score: number): ChunkHit => ({
      chunk,
      score,
      startLine: chunkStart[chunk] as number,
      endLine: chunkEnd[chunk] as number,
      symbol: (chunkSymbol[chunk] as number) - 1,
    });
    for (
      let chunk = docFirstChunk[document] as number;
      chunk < (docFirstChunk[document + 1] as number);
      chunk++
    ) {
      const score = scorer.chunks.scores[chunk] as number;
      if (score > 0) found.push(hitOf(chunk, score));
    }
    if (found.length === 0 && closest !== undefined) found.push(hitOf(closest, 0));
    return found.sort((a, b) => b.score - a.score || a.startLine - b.startLine).slice(0, count);
  }
}

const EMPTY = new Uint32Array(0);

/** The factors of the kinds of files; those that the query asks for are not held back. */
function kindFactors(query: string, { kinds }: RankingWeights): Record<PathKind, number> {
  const factors = { ...kinds };
  for (const kind of Object.keys(factors) as PathKind[]) if (asksFor(query, kind)) factors[kind] = 1;
  return factors;
}

/**
 * Scorers for segments, in the memory of the first. Those that the previous generation had for the same first
 * segments are used again; the memory of its others is given back.
 */
function takeOver(segments: readonly Segment[], previous: readonly PartScorer[]): PartScorer[] {
  const arena = segments[0]?.arena;
  if (!arena) throw new Error('the base of a generation lies in a memory of its own');
  const firstNew = segments.findIndex((segment, part) => previous[part]?.segment !== segment);
  const scorers = previous.slice(0, firstNew < 0 ? segments.length : firstNew);
  const last = scorers.at(-1);
  if (last) arena.release(last.end);
  return segments.map((segment, part) => scorers[part] ?? new PartScorer(segment, arena));
}
