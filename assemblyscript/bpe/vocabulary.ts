// The vocabulary in memory; the layout is drawn in src/engine/tokens/vocabulary-format.ts.

export const NONE: u32 = 0xffffffff;
const ID_BITS: u32 = 18;
const ID_MASK: u32 = (1 << ID_BITS) - 1;

let slots: usize = 0;
let slotMask: u32 = 0;
let offsets: usize = 0;
let pairs: usize = 0;
let singles: usize = 0;
let stages: usize = 0;
let classes: usize = 0;
let tokenBytes: usize = 0;
let maxTokenBytes: u32 = 0;

function field(vocabulary: usize, index: usize): u32 {
  return load<u32>(vocabulary + (index << 2));
}

/** Binds the vocabulary at `vocabulary`. */
export function bindVocabulary(vocabulary: usize): void {
  maxTokenBytes = field(vocabulary, 3);
  slotMask = field(vocabulary, 5);
  slots = vocabulary + field(vocabulary, 6);
  offsets = vocabulary + field(vocabulary, 7);
  pairs = vocabulary + field(vocabulary, 8);
  singles = vocabulary + field(vocabulary, 9);
  stages = vocabulary + field(vocabulary, 10);
  classes = vocabulary + field(vocabulary, 11);
  tokenBytes = vocabulary + field(vocabulary, 12);
}

/** The `n` bytes at `p`, n ≤ 16, with zeros after them. Loads 16 bytes. */
function firstBytes(p: usize, n: u32): v128 {
  const index = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return v128.and(v128.load(p), i8x16.gt_s(i8x16.splat(<i8>n), index));
}

function mix(bytes: v128): u32 {
  const low = i64x2.extract_lane(bytes, 0);
  const high = i64x2.extract_lane(bytes, 1);
  return (
    <u32>low * 0x9e3779b1 +
    <u32>(low >>> 32) * 0x85ebca6b +
    <u32>high * 0xc2b2ae35 +
    <u32>(high >>> 32) * 0x27d4eb2f
  );
}

/** `hashBytes` of the layout. */
function hashOf(p: usize, n: u32): u32 {
  let hash: u32 = n * 0x165667b1;
  for (let block: u32 = 0; block < n; block += 16) {
    hash = hash * 0x2c1b3c6d + mix(firstBytes(p + block, min<u32>(n - block, 16)));
  }
  hash = (hash ^ (hash >> 15)) * 0x2c1b3c6d;
  return hash ^ (hash >> 13);
}

function sameBytes(a: usize, b: usize, n: u32): bool {
  for (let block: u32 = 0; block < n; block += 16) {
    const left = min<u32>(n - block, 16);
    if (v128.any_true(v128.xor(firstBytes(a + block, left), firstBytes(b + block, left)))) return false;
  }
  return true;
}

function offsetOf(id: u32): u32 {
  return load<u32>(offsets + ((<usize>id) << 2));
}

function isToken(id: u32, p: usize, n: u32): bool {
  const offset = offsetOf(id);
  return offsetOf(id + 1) - offset == n && sameBytes(tokenBytes + offset, p, n);
}

/** The id of the token with the `n` bytes at `p`, or NONE. */
export function find(p: usize, n: u32): u32 {
  if (n > maxTokenBytes) return NONE;
  const hash = hashOf(p, n);
  let slot = hash & slotMask;
  while (true) {
    const entry = load<u32>(slots + ((<usize>slot) << 2));
    if (entry == NONE) return NONE;
    if ((entry ^ hash) >> ID_BITS == 0 && isToken(entry & ID_MASK, p, n)) return entry & ID_MASK;
    slot = (slot + 1) & slotMask;
  }
}

/** The id of the token with the two bytes at `p`, or NONE. */
export function findPair(p: usize): u32 {
  return load<u32>(pairs + ((<usize>load<u16>(p)) << 2));
}

/** The id of the token with the one byte at `p`. */
export function findSingle(p: usize): u32 {
  return load<u32>(singles + ((<usize>load<u8>(p)) << 2));
}

/** The flags of a code point. */
export function classOf(codePoint: u32): u32 {
  const block = <usize>load<u8>(stages + (codePoint >> 8));
  return load<u8>(classes + (block << 8) + (codePoint & 255));
}

/** The flags of an ASCII character: the first block of the table. */
export function classOfAscii(byte: u32): u32 {
  return load<u8>(classes + byte);
}
