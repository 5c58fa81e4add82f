import type { KernelMemory } from './arena.ts';
import { viewsOf } from './arena-views.ts';
import { TopK } from './top-k-twin.ts';

/**
 * What the bm25 kernel exports. All arguments but numbers are offsets.
 *
 *     posting   u32  document << 8 | term frequency (1 … 255), in any order of documents
 *     norms     f32  one a document: k1·(1 − b + b·length/average)
 *     scores    f32  one a document; 0 wherever the document is not in `touched`
 *     touched   u32  documents with a score, by first posting; room for every document and one more
 */
export interface Bm25Kernel {
  /** Adds weight·tf/(tf + norm) for each posting. @returns the new number of touched documents */
  accumulate(
    postings: number,
    count: number,
    norms: number,
    weight: number,
    scores: number,
    touched: number,
    touchedCount: number,
  ): number;
  /**
   * Writes the k best of the touched documents by score·boosts[document] (`boosts` 0: by score), best first, ties to
   * the smaller document, to u32 documents[] and f32 results[]. `heap` is scratch of k·8 bytes.
   * @returns how many there are
   */
  topK(
    scores: number,
    touched: number,
    touchedCount: number,
    boosts: number,
    k: number,
    heap: number,
    documents: number,
    results: number,
  ): number;
  /** Sets the scores of the touched documents to 0. */
  reset(scores: number, touched: number, touchedCount: number): void;
}

const { fround } = Math;

/**
 * The same functions in TypeScript, rounded to single precision at each step as the kernel does. Indices are in
 * range by the contract of the caller, hence the `!`.
 */
export function bm25Twin(memory: KernelMemory): Bm25Kernel {
  const views = viewsOf(memory);
  return {
    accumulate(postings, count, norms, weight, scores, touched, touchedCount) {
      const { u32, f32 } = views();
      const single = fround(weight);
      const end = (postings >> 2) + count;
      let next = (touched >> 2) + touchedCount;
      for (let p = postings >> 2; p < end; p++) {
        const posting = u32[p]!;
        const tf = posting & 255;
        const at = (scores >> 2) + (posting >>> 8);
        const old = f32[at]!;
        if (old === 0) u32[next++] = posting >>> 8;
        const norm = f32[(norms >> 2) + (posting >>> 8)]!;
        f32[at] = old + fround(fround(single * tf) / fround(tf + norm));
      }
      return next - (touched >> 2);
    },

    topK(scores, touched, touchedCount, boosts, k, _heap, documents, results) {
      const { u32, f32 } = views();
      const best = new TopK(
        u32.subarray(documents >> 2, (documents >> 2) + k),
        f32.subarray(results >> 2, (results >> 2) + k),
      );
      for (let p = touched >> 2; p < (touched >> 2) + touchedCount; p++) {
        const document = u32[p]!;
        const score = f32[(scores >> 2) + document]!;
        best.offer(boosts === 0 ? score : fround(score * f32[(boosts >> 2) + document]!), document);
      }
      return best.sorted();
    },

    reset(scores, touched, touchedCount) {
      const { u32, f32 } = views();
      for (let p = touched >> 2; p < (touched >> 2) + touchedCount; p++) f32[(scores >> 2) + u32[p]!] = 0;
    },
  };
}
