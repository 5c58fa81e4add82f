import type { Arena } from '../../engine/arena.ts';
import { Bm25 } from '../../engine/bm25.ts';
import type { CollectionTotals, Part } from '../index/generation.ts';
import type { Segment } from '../index/segment.ts';
import type { HistoryFields } from './history-fields.ts';
import { PATH_KINDS, pathKind } from './path-kind.ts';

const K1 = 1.2;
const B = 0.75;
/**
 * Norm of a document that is gone: its scores become next to nothing, but not 0, which the kernel takes for a document that
 * it has not met yet.
 */
const GONE = 1e30;

/** Per-document normalisations of each field, k1·(1 − b + b·length/average); see `GONE`. */
interface Norms {
  readonly file: Float32Array;
  readonly fileName: Float32Array;
  readonly path: Float32Array;
  readonly history: Float32Array;
  readonly body: Float32Array;
}

/**
 * Scores the documents and chunks of one segment. Norms and score arrays lie in the memory of the base, so that
 * the kernel works without copies; of a delta, which lies elsewhere, the few postings are copied per call.
 */
export class PartScorer {
  readonly segment: Segment;
  readonly documents: Bm25;
  readonly chunks: Bm25;
  readonly norms: Norms;
  /** Places in `PATH_KINDS`. */
  readonly kinds: Uint8Array;
  /** Paths of the history that are documents here: history path → document, −1 for others. */
  historyDocuments = new Int32Array(0);
  /** How often and recently each document changed, 0 … 1. */
  readonly churn: Float32Array;
  /** Best chunk score of each document in the current query; all 0 between queries. */
  readonly bestChunk: Float32Array;
  /** Score of each document in the current query, all signals together; 0 for none, and between queries. */
  readonly scores: Float64Array;
  /** The chunk of each document that is closest in meaning to the current query, from 1; 0 for none, and between queries. */
  readonly closest: Uint32Array;

  /** Terms of past subjects by document. */
  readonly #historyLengths: Uint32Array;
  /** Where its part of the memory ends. */
  readonly end: number;
  #history: HistoryFields | undefined;

  /** @param arena has the norms and scores until the caller gives them back */
  constructor(segment: Segment, arena: Arena) {
    this.segment = segment;
    const { documentCount, chunkCount } = segment;
    this.documents = new Bm25(arena, documentCount);
    this.chunks = new Bm25(arena, chunkCount);
    this.norms = {
      file: arena.newF32(documentCount),
      fileName: arena.newF32(documentCount),
      path: arena.newF32(documentCount),
      history: arena.newF32(documentCount),
      body: arena.newF32(chunkCount),
    };
    this.end = arena.mark();
    this.kinds = Uint8Array.from(segment.paths, (path) => PATH_KINDS.indexOf(pathKind(path)));
    this.churn = new Float32Array(documentCount);
    this.#historyLengths = new Uint32Array(documentCount);
    this.bestChunk = new Float32Array(documentCount);
    this.scores = new Float64Array(documentCount);
    this.closest = new Uint32Array(documentCount);
  }

  /** Takes the best chunk score of each document from what has been added to the chunks. */
  findBestChunks(): void {
    const { chunkDoc } = this.segment.columns;
    const { scores, touched } = this.chunks;
    const best = this.bestChunk;
    for (let i = 0; i < touched.length; i++) {
      const chunk = touched[i] as number;
      const document = chunkDoc[chunk] as number;
      const score = scores[chunk] as number;
      if (score > (best[document] as number)) best[document] = score;
    }
  }

  /** Ends a query. */
  reset(): void {
    this.documents.reset();
    this.chunks.reset();
    this.bestChunk.fill(0);
    this.scores.fill(0);
    this.closest.fill(0);
  }

  /** Sets the norms for a collection; done again whenever its averages or the removed documents change. */
  prepare(part: Part, totals: CollectionTotals): void {
    const { docLength, docNameLength, docPathLength, chunkLength, docFirstChunk } = this.segment.columns;
    const { file, fileName, path, history, body } = this.norms;
    fill(file, docLength, totals.bodyTerms / totals.documents);
    fill(fileName, docNameLength, totals.nameTerms / totals.documents);
    fill(path, docPathLength, totals.pathTerms / totals.documents);
    fill(history, this.#historyLengths, this.#history?.averageLength ?? 1);
    fill(body, chunkLength, totals.bodyTerms / totals.chunks);
    part.removed.forEach((isRemoved, document) => {
      if (isRemoved === 0) return;
      for (const norms of [file, fileName, path, history]) norms[document] = GONE;
      body.fill(GONE, docFirstChunk[document], docFirstChunk[document + 1]);
    });
  }

  /** Finds the documents that a history speaks of, unless that is known. */
  attachHistory(history: HistoryFields | undefined): void {
    if (history === this.#history) return;
    this.#history = history;
    this.churn.fill(0);
    this.#historyLengths.fill(0);
    this.historyDocuments = new Int32Array(history?.pathIds.size ?? 0).fill(-1);
    if (!history) return;
    const { pathLength, pathChurn } = history.history;
    this.segment.paths.forEach((path, document) => {
      const id = history.pathIds.get(path);
      if (id === undefined) return;
      this.historyDocuments[id] = document;
      this.#historyLengths[document] = pathLength[id] as number;
      this.churn[document] = Math.log1p(pathChurn[id] as number) / Math.log1p(history.highestChurn);
    });
  }
}

function fill(norms: Float32Array, lengths: Uint32Array, average: number): void {
  const perTerm = (K1 * B) / (average > 0 ? average : 1);
  for (let i = 0; i < norms.length; i++) norms[i] = K1 * (1 - B) + perTerm * (lengths[i] as number);
}
