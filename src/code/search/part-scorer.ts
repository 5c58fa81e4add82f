import { Arena } from '../../engine/arena.ts';
import { Bm25 } from '../../engine/bm25.ts';
import type { CollectionTotals, Part } from '../index/generation.ts';
import type { History } from '../index/history.ts';
import type { Segment } from '../index/segment.ts';
import { type PathKind, pathKind } from './path-kind.ts';

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
 * Scores the documents and chunks of one segment. Norms and score arrays lie in the segment's own memory, so
 * that the kernel works without copies; a segment that was just built lies elsewhere and is copied per call.
 */
export class PartScorer {
  readonly segment: Segment;
  readonly documents: Bm25;
  readonly chunks: Bm25;
  readonly norms: Norms;
  readonly kinds: readonly PathKind[];
  /** Paths of the history that are documents here: history path → document, −1 for others. */
  historyDocuments = new Int32Array(0);
  /** How often and recently each document changed, 0 … 1. */
  churn: Float32Array;
  /** Best chunk score of each document in the current query; all 0 between queries. */
  readonly bestChunk: Float32Array;

  constructor(segment: Segment) {
    this.segment = segment;
    const arena = segment.arena ?? Arena.create({ initialBytes: 1 << 16 });
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
    this.kinds = segment.paths.map(pathKind);
    this.churn = new Float32Array(documentCount);
    this.bestChunk = new Float32Array(documentCount);
  }

  /** Sets the norms for a collection; done again whenever its averages or the removed documents change. */
  prepare(part: Part, totals: CollectionTotals, averageHistory: number): void {
    const { docLength, docNameLength, docPathLength, chunkLength, chunkDoc } = this.segment.columns;
    const gone = (document: number) => part.removed[document] !== 0;
    fill(this.norms.file, docLength, totals.bodyTerms / totals.documents, gone);
    fill(this.norms.fileName, docNameLength, totals.nameTerms / totals.documents, gone);
    fill(this.norms.path, docPathLength, totals.pathTerms / totals.documents, gone);
    fill(this.norms.body, chunkLength, totals.bodyTerms / totals.chunks, (chunk) =>
      gone(chunkDoc[chunk] as number),
    );
    const lengths = this.#historyLengths();
    fill(this.norms.history, lengths, averageHistory, gone);
  }

  /** Finds the documents that a history speaks of. */
  attachHistory(history: History | undefined): void {
    this.churn.fill(0);
    this.#history = history;
    if (!history) {
      this.historyDocuments = new Int32Array(0);
      return;
    }
    const { pathOffset, pathBytes, pathChurn } = history;
    const paths = Buffer.from(pathBytes.buffer, pathBytes.byteOffset, pathBytes.length);
    const highest = pathChurn.reduce((a, b) => Math.max(a, b), 0) || 1;
    this.historyDocuments = new Int32Array(pathOffset.length - 1);
    for (let i = 0; i < this.historyDocuments.length; i++) {
      const document = this.segment.documentOf(paths.toString('utf8', pathOffset[i], pathOffset[i + 1]));
      this.historyDocuments[i] = document;
      if (document >= 0) this.churn[document] = Math.log1p(pathChurn[i] as number) / Math.log1p(highest);
    }
  }

  #history: History | undefined;

  #historyLengths(): Uint32Array {
    const lengths = new Uint32Array(this.segment.documentCount);
    this.historyDocuments.forEach((document, i) => {
      if (document >= 0) lengths[document] = this.#history?.pathLength[i] ?? 0;
    });
    return lengths;
  }
}

function fill(
  norms: Float32Array,
  lengths: Uint32Array,
  average: number,
  isGone: (index: number) => boolean,
): void {
  const mean = average > 0 ? average : 1;
  for (let i = 0; i < norms.length; i++) {
    norms[i] = isGone(i) ? GONE : K1 * (1 - B + (B * (lengths[i] as number)) / mean);
  }
}
