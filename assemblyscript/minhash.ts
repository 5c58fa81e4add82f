// MinHash signatures: an estimate of how much two sets have in common. Contract and twin: src/engine/minhash-twin.ts.
// Broder, "On the resemblance and containment of documents", 1997: the share of equal places in two signatures
// estimates |A ∩ B| / |A ∪ B|, with a standard error of √(J(1 − J)/128).
//
//   seeds      u32[256]   128 odd factors, then 128 summands: place i of the signature is min(x · factor + summand) mod 2³²
//   elements   u32[n]     well mixed hashes of the members of a set
//   signature  u32[128]   0xffffffff in every place for the empty set

import { isWord } from './shared/bytes';
import { avalanche } from './shared/hash';

const PLACES: usize = 128;
/** Base of the rolling hash over words. */
const FACTOR: u32 = 0x2c9277b5;
const BYTES: usize = PLACES << 2;

/**
 * The signature of `count` elements. Sixteen places stay in registers through all elements; eight passes over the
 * elements make the signature.
 */
export function signature(elements: usize, count: u32, seeds: usize, to: usize): void {
  const end = elements + ((<usize>count) << 2);
  for (let block: usize = 0; block < BYTES; block += 64) {
    const factor = seeds + block;
    const a0 = v128.load(factor);
    const a1 = v128.load(factor, 16);
    const a2 = v128.load(factor, 32);
    const a3 = v128.load(factor, 48);
    const b0 = v128.load(factor, 512);
    const b1 = v128.load(factor, 528);
    const b2 = v128.load(factor, 544);
    const b3 = v128.load(factor, 560);
    let m0 = i32x4.splat(-1);
    let m1 = m0;
    let m2 = m0;
    let m3 = m0;
    for (let p = elements; p < end; p += 4) {
      const x = v128.load32_splat(p);
      m0 = i32x4.min_u(m0, i32x4.add(i32x4.mul(x, a0), b0));
      m1 = i32x4.min_u(m1, i32x4.add(i32x4.mul(x, a1), b1));
      m2 = i32x4.min_u(m2, i32x4.add(i32x4.mul(x, a2), b2));
      m3 = i32x4.min_u(m3, i32x4.add(i32x4.mul(x, a3), b3));
    }
    v128.store(to + block, m0);
    v128.store(to + block, m1, 16);
    v128.store(to + block, m2, 32);
    v128.store(to + block, m3, 48);
  }
}

/** similarities[i] = the share of places, 0 … 1, in which one signature equals the i-th of many. */
export function compare(one: usize, many: usize, count: u32, similarities: usize): void {
  for (let i: usize = 0; i < count; i++) {
    const other = many + i * BYTES;
    let equal = i32x4.splat(0);
    for (let at: usize = 0; at < BYTES; at += 64) {
      const low = i32x4.add(same(one + at, other + at), same(one + at + 16, other + at + 16));
      const high = i32x4.add(same(one + at + 32, other + at + 32), same(one + at + 48, other + at + 48));
      equal = i32x4.sub(equal, i32x4.add(low, high));
    }
    const places =
      i32x4.extract_lane(equal, 0) +
      i32x4.extract_lane(equal, 1) +
      i32x4.extract_lane(equal, 2) +
      i32x4.extract_lane(equal, 3);
    store<f32>(similarities + (i << 2), <f32>places / <f32>PLACES);
  }
}

/** −1 in every lane that is equal. */
function same(a: usize, b: usize): v128 {
  return i32x4.eq(v128.load(a), v128.load(b));
}

/**
 * Hashes of every run of `width` neighbouring words of src, words being runs of letters, digits, `_` and bytes above 127;
 * a text of fewer words has one element, of all its words. `ring` is scratch of u32[width].
 * @returns the number of elements, also when it exceeds `capacity`
 */
export function shingles(
  src: usize,
  length: u32,
  width: u32,
  ring: usize,
  elements: usize,
  capacity: u32,
): u32 {
  const end = src + length;
  const ringEnd = ring + ((<usize>width) << 2);
  let power: u32 = 1;
  for (let i: u32 = 0; i < width; i++) power *= FACTOR;
  let entry = ring;
  let words: u32 = 0;
  let count: u32 = 0;
  let rolled: u32 = 0;
  let p = src;
  for (;;) {
    while (p < end && !isWord(load<u8>(p))) p++;
    if (p == end) break;
    let word: u32 = 0x811c9dc5;
    do {
      word = (word ^ load<u8>(p)) * 0x01000193;
      p++;
    } while (p < end && isWord(load<u8>(p)));
    word = avalanche(word);
    if (words >= width) rolled -= load<u32>(entry) * power;
    rolled = (rolled + word) * FACTOR;
    store<u32>(entry, word);
    entry = entry + 4 == ringEnd ? ring : entry + 4;
    words++;
    if (words < width) continue;
    if (count < capacity) store<u32>(elements + ((<usize>count) << 2), avalanche(rolled));
    count++;
  }
  if (words == 0 || words >= width) return count;
  if (capacity > 0) store<u32>(elements, avalanche(rolled));
  return 1;
}
