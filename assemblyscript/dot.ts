// Dot products of one int8 query with many int8 rows, and the best of them. Contract and twin: src/engine/dot-twin.ts.
//
//   query   i16[dim]       the int8 codes of the query, widened once
//   matrix  i8[rows·dim]   row after row, dim a multiple of 16
//   scales  f32[rows]      what one step of a row's codes is worth
//   scores  f32            (code sum as f32 · row scale) · query scale, each product rounded to f32

import { drain, keyOf, push, replaceRoot, scoreOf } from './shared/top-k';

/** Widens int8 codes for the query argument; dim a multiple of 16. */
export function widen(codes: usize, dim: u32, query: usize): void {
  for (let i: usize = 0; i < dim; i += 16) {
    const v = v128.load(codes + i);
    v128.store(query + (i << 1), i16x8.extend_low_i8x16_s(v));
    v128.store(query + (i << 1), i16x8.extend_high_i8x16_s(v), 16);
  }
}

/** Scores all rows. Four a time share each load of the query. */
export function scoreAll(
  query: usize,
  matrix: usize,
  rows: u32,
  dim: u32,
  scales: usize,
  queryScale: f32,
  scores: usize,
): void {
  const width = <usize>dim;
  let row = matrix;
  let done: u32 = 0;
  while (done + 4 <= rows) {
    let s0 = i32x4.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    for (let i: usize = 0; i < width; i += 16) {
      const low = v128.load(query + (i << 1));
      const high = v128.load(query + (i << 1), 16);
      s0 = i32x4.add(s0, products(v128.load(row + i), low, high));
      s1 = i32x4.add(s1, products(v128.load(row + i + width), low, high));
      s2 = i32x4.add(s2, products(v128.load(row + i + 2 * width), low, high));
      s3 = i32x4.add(s3, products(v128.load(row + i + 3 * width), low, high));
    }
    const sums = f32x4.convert_i32x4_s(sumEach(s0, s1, s2, s3));
    const at = (<usize>done) << 2;
    v128.store(scores + at, f32x4.mul(f32x4.mul(sums, v128.load(scales + at)), f32x4.splat(queryScale)));
    row += 4 * width;
    done += 4;
  }
  while (done < rows) {
    const at = (<usize>done) << 2;
    store<f32>(scores + at, <f32>dotRow(query, row, width) * load<f32>(scales + at) * queryScale);
    row += width;
    done++;
  }
}

/** Scores the `count` rows that ids[] names: scores[i] belongs to ids[i]. */
export function scoreSome(
  query: usize,
  matrix: usize,
  ids: usize,
  count: u32,
  dim: u32,
  scales: usize,
  queryScale: f32,
  scores: usize,
): void {
  for (let i: usize = 0; i < count; i++) {
    const id = <usize>load<u32>(ids + (i << 2));
    const sum = <f32>dotRow(query, matrix + id * dim, dim);
    store<f32>(scores + (i << 2), sum * load<f32>(scales + (id << 2)) * queryScale);
  }
}

function dotRow(query: usize, row: usize, width: usize): i32 {
  let sum = i32x4.splat(0);
  for (let i: usize = 0; i < width; i += 16) {
    const low = v128.load(query + (i << 1));
    sum = i32x4.add(sum, products(v128.load(row + i), low, v128.load(query + (i << 1), 16)));
  }
  return (
    i32x4.extract_lane(sum, 0) +
    i32x4.extract_lane(sum, 1) +
    i32x4.extract_lane(sum, 2) +
    i32x4.extract_lane(sum, 3)
  );
}

/** Sixteen codes times the sixteen of the query, summed into four lanes. */
function products(codes: v128, low: v128, high: v128): v128 {
  return i32x4.add(
    i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(codes), low),
    i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(codes), high),
  );
}

/** The sum of each vector's lanes: a transposition and three additions. */
function sumEach(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
}

/**
 * The k best of scores[count], ties to the smaller index; scores must not be NaN or −0.
 * @returns how many there are, at most k, in indices[] and results[], best first; `heap` is scratch of k u64
 */
export function topK(scores: usize, count: u32, k: u32, heap: usize, indices: usize, results: usize): u32 {
  if (k == 0) return 0;
  let size: u32 = 0;
  let i: u32 = 0;
  while (i < count && size < k) {
    push(heap, size, keyOf(load<f32>(scores + ((<usize>i) << 2)), i));
    size++;
    i++;
  }
  // From here on a score must beat the worst; four that do not are passed over together.
  let worst = worstOf(heap);
  while (i < count) {
    if (i + 4 <= count && !v128.any_true(f32x4.gt(v128.load(scores + ((<usize>i) << 2)), worst))) {
      i += 4;
      continue;
    }
    const key = keyOf(load<f32>(scores + ((<usize>i) << 2)), i);
    if (key > load<u64>(heap)) {
      replaceRoot(heap, k, key);
      worst = worstOf(heap);
    }
    i++;
  }
  drain(heap, size, indices, results);
  return size;
}

function worstOf(heap: usize): v128 {
  return f32x4.splat(scoreOf(load<u64>(heap)));
}
