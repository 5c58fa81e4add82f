import { inverseDocumentFrequency, packPosting, termWeight } from '../../engine/bm25.ts';
import { correctionOf } from '../index/corrections.ts';
import type { Generation } from '../index/generation.ts';
import type { History } from '../index/history.ts';
import type { Sections } from '../index/sections.ts';
import type { Segment } from '../index/segment.ts';
import { BestFiles, type RankedFile } from './best-files.ts';
import { type HistoryFields, historyFields } from './history-fields.ts';
import type { MeaningHit } from './meaning/meaning-index.ts';
import { PartScorer } from './part-scorer.ts';
import { asksFor, PATH_KINDS } from './path-kind.ts';
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
    const weights = query.weights ?? WEIGHTS;
    for (const term of queryTerms(query.text)) this.#addTerm(term, weights);
    const factors = kindFactors(query.text, weights);
    this.#scorers.forEach((scorer, part) => {
      this.#sumUp(scorer, part, weights, factors);
    });
    this.#addMeaning(query, weights, factors);
    const hits = this.#best(query).map((file) => this.#describe(file, query.chunksPerFile));
    for (const scorer of this.#scorers) scorer.reset();
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
  #sumUp(scorer: PartScorer, part: number, weights: RankingWeights, factors: Float64Array): void {
    const { kinds, churn, bestChunk, scores } = scorer;
    const { removed } = this.generation.parts[part] ?? { removed: EMPTY };
    const sums = scorer.documents.scores;
    const { touched } = scorer.documents;
    scorer.findBestChunks();
    for (let i = 0; i < touched.length; i++) {
      const document = touched[i] as number;
      const sum = (sums[document] as number) + weights.chunk * (bestChunk[document] as number);
      if (removed[document] !== 0 || sum <= 0) continue;
      const factor = factors[kinds[document] as number] as number;
      scores[document] = sum * factor * (1 + weights.churn * (churn[document] as number));
    }
  }

  /** Adds closeness in meaning, on the scale of the best sum so far; a file that no word pointed to becomes a candidate. */
  #addMeaning(query: LexicalQuery, weights: RankingWeights, factors: Float64Array): void {
    if (!query.meaning || weights.meaning <= 0) return;
    const best = this.#bestScore(query) || 1;
    for (const { part, document, chunk, deviation } of query.meaning) {
      const scorer = this.#scorers[part];
      if (deviation <= 0 || !scorer) continue;
      const score = scorer.scores[document] as number;
      if (score === 0 && deviation < TELLING_DEVIATION) continue;
      const factor = factors[scorer.kinds[document] as number] as number;
      scorer.scores[document] = score + (best * weights.meaning * factor * deviation) / FULL_DEVIATION;
      scorer.closest[document] = chunk + 1;
    }
  }

  #bestScore({ accepts }: LexicalQuery): number {
    let best = 0;
    for (const { scores, segment } of this.#scorers) {
      for (let document = 0; document < scores.length; document++) {
        const score = scores[document] as number;
        if (score > best && accepts?.(segment.paths[document] as string) !== false) best = score;
      }
    }
    return best;
  }

  /** Only of files that are among the best so far it is asked whether they are wanted: that costs more than their score. */
  #best({ limit, accepts }: LexicalQuery): RankedFile[] {
    const best = new BestFiles(limit);
    this.#scorers.forEach(({ scores, segment }, part) => {
      for (let document = 0; document < scores.length; document++) {
        const score = scores[document] as number;
        if (score === 0 || score < best.floor) continue;
        const path = segment.paths[document] as string;
        if (accepts?.(path) !== false) best.offer({ part, document, path, score });
      }
    });
    return best.take();
  }

  #describe({ part, document, path, score }: RankedFile, chunksPerFile: number): LexicalHit {
    const scorer = this.#scorers[part];
    const isByMeaning = scorer?.documents.scores[document] === 0;
    const chunks = scorer ? bestChunks(scorer, document, chunksPerFile) : [];
    return { part, document, path, score, chunks, isByMeaning };
  }
}

/** The chunks of a document that the words point to; else the one that is closest in meaning. */
function bestChunks(scorer: PartScorer, document: number, count: number): ChunkHit[] {
  const { docFirstChunk, chunkStart, chunkEnd, chunkSymbol } = scorer.segment.columns;
  const { scores } = scorer.chunks;
  const end = docFirstChunk[document + 1] as number;
  const found: number[] = [];
  for (let chunk = docFirstChunk[document] as number; chunk < end; chunk++)
    if ((scores[chunk] as number) > 0) found.push(chunk);
  const closest = (scorer.closest[document] as number) - 1;
  if (found.length === 0 && closest >= 0) found.push(closest);
  const score = (chunk: number): number => scores[chunk] as number;
  const start = (chunk: number): number => chunkStart[chunk] as number;
  found.sort((a, b) => score(b) - score(a) || start(a) - start(b));
  return found.slice(0, count).map((chunk) => ({
    chunk,
    score: score(chunk),
    startLine: start(chunk),
    endLine: chunkEnd[chunk] as number,
    symbol: (chunkSymbol[chunk] as number) - 1,
  }));
}

const EMPTY = new Uint32Array(0);

/** The factors of the kinds of files, by their number; those that the query asks for are not held back. */
const kindFactors = (query: string, { kinds }: RankingWeights): Float64Array =>
  Float64Array.from(PATH_KINDS, (kind) => (asksFor(query, kind) ? 1 : kinds[kind]));

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
