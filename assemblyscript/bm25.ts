// BM25: adds the postings of a term to a score a document, and picks the best. Contract and twin:
// src/engine/bm25-twin.ts. Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009.
//
//   posting   u32  document << 8 | term frequency (1 … 255)
//   norms     f32  one a document: k1·(1 − b + b·length/average)
//   scores    f32  one a document; 0 wherever the document is not in `touched`
//   touched   u32  documents with a score, in the order of their first posting; one spare entry at the end

import { drain, keyOf, push, replaceRoot } from './shared/top-k';

/**
 * Adds weight·tf/(tf + norm) for each posting, where weight = field weight·idf·(k1 + 1).
 * @returns the number of documents in `touched`, of which there were `touchedCount`
 */
export function accumulate(
  postings: usize,
  count: u32,
  norms: usize,
  weight: f32,
  scores: usize,
  touched: usize,
  touchedCount: u32,
): u32 {
  const weights = f32x4.splat(weight);
  const frequencyMask = i32x4.splat(255);
  let next = touched + ((<usize>touchedCount) << 2);
  let p = postings;
  const even = postings + ((<usize>(count & ~3)) << 2);
  while (p < even) {
    const v = v128.load(p);
    const tf = f32x4.convert_i32x4_u(v128.and(v, frequencyMask));
    const d0 = byteOf(load<u32>(p));
    const d1 = byteOf(load<u32>(p, 4));
    const d2 = byteOf(load<u32>(p, 8));
    const d3 = byteOf(load<u32>(p, 12));
    let norm = v128.load32_zero(norms + d0);
    norm = v128.load32_lane(norms + d1, norm, 1);
    norm = v128.load32_lane(norms + d2, norm, 2);
    norm = v128.load32_lane(norms + d3, norm, 3);
    const s = f32x4.div(f32x4.mul(weights, tf), f32x4.add(tf, norm));
    next = add(scores, d0, f32x4.extract_lane(s, 0), next);
    next = add(scores, d1, f32x4.extract_lane(s, 1), next);
    next = add(scores, d2, f32x4.extract_lane(s, 2), next);
    next = add(scores, d3, f32x4.extract_lane(s, 3), next);
    p += 16;
  }
  const end = postings + ((<usize>count) << 2);
  while (p < end) {
    const d = byteOf(load<u32>(p));
    const tf = <f32>(load<u32>(p) & 255);
    next = add(scores, d, (weight * tf) / (tf + load<f32>(norms + d)), next);
    p += 4;
  }
  return <u32>(next - touched) >> 2;
}

/** Four times the document of a posting: its place in an array of words. */
function byteOf(posting: u32): usize {
  return <usize>((posting >> 8) << 2);
}

/** Adds to a score and notes the document when it had none; the entry is written always and kept when it counts. */
function add(scores: usize, document: usize, score: f32, next: usize): usize {
  const old = load<f32>(scores + document);
  store<u32>(next, <u32>(document >> 2));
  store<f32>(scores + document, old + score);
  return next + ((<usize>(old == 0)) << 2);
}

/**
 * The k best of the touched documents by score·boost (boosts = 0: by score), ties to the smaller document.
 * @returns how many there are, at most k, in documents[] and results[], best first; `heap` is scratch of k u64
 */
export function topK(
  scores: usize,
  touched: usize,
  touchedCount: u32,
  boosts: usize,
  k: u32,
  heap: usize,
  documents: usize,
  results: usize,
): u32 {
  if (k == 0) return 0;
  let size: u32 = 0;
  const end = touched + ((<usize>touchedCount) << 2);
  for (let p = touched; p < end; p += 4) {
    const document = load<u32>(p);
    let score = load<f32>(scores + ((<usize>document) << 2));
    if (boosts != 0) score *= load<f32>(boosts + ((<usize>document) << 2));
    const key = keyOf(score, document);
    if (size < k) {
      push(heap, size, key);
      size++;
    } else if (key > load<u64>(heap)) replaceRoot(heap, k, key);
  }
  drain(heap, size, documents, results);
  return size;
}

/** Sets the scores of the touched documents to 0 again. */
export function reset(scores: usize, touched: usize, touchedCount: u32): void {
  const end = touched + ((<usize>touchedCount) << 2);
  for (let p = touched; p < end; p += 4) store<f32>(scores + ((<usize>load<u32>(p)) << 2), 0);
}
