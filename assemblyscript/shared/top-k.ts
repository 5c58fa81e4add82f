// The k best of many (score, document) pairs, in a heap of u64 keys whose root is the worst that is kept.
// A key is greater when the score is higher or, of equal scores, the document smaller:
//
//   63            32 31             0
//   ├──────────────┼────────────────┤
//   │ ordered score│ ~document      │
//   └──────────────┴────────────────┘

/** Bits of a float such that unsigned comparison orders them as the numbers. */
function ordered(score: f32): u32 {
  const bits = reinterpret<u32>(score);
  return bits ^ (<u32>(<i32>bits >> 31) | 0x80000000);
}

function unordered(bits: u32): f32 {
  return reinterpret<f32>(bits ^ (<u32>~(<i32>bits >> 31) | 0x80000000));
}

export function keyOf(score: f32, document: u32): u64 {
  return ((<u64>ordered(score)) << 32) | <u64>~document;
}

/** The score in a key. */
export function scoreOf(key: u64): f32 {
  return unordered(<u32>(key >> 32));
}

/** Lets key into the heap of `size` entries; the caller has seen that it is better than the root. */
export function replaceRoot(heap: usize, size: u32, key: u64): void {
  sink(heap, 0, size, key);
}

/** Adds a key to a heap that is not full. */
export function push(heap: usize, size: u32, key: u64): void {
  let at = size;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = load<u64>(heap + ((<usize>parent) << 3));
    if (above <= key) break;
    store<u64>(heap + ((<usize>at) << 3), above);
    at = parent;
  }
  store<u64>(heap + ((<usize>at) << 3), key);
}

function sink(heap: usize, from: u32, size: u32, key: u64): void {
  let at = from;
  for (;;) {
    let child: u32 = 2 * at + 1;
    if (child >= size) break;
    let least = load<u64>(heap + ((<usize>child) << 3));
    if (child + 1 < size) {
      const other = load<u64>(heap + ((<usize>child) << 3), 8);
      if (other < least) {
        least = other;
        child++;
      }
    }
    if (least >= key) break;
    store<u64>(heap + ((<usize>at) << 3), least);
    at = child;
  }
  store<u64>(heap + ((<usize>at) << 3), key);
}

/** Empties the heap into documents[] and scores[], best first. */
export function drain(heap: usize, size: u32, documents: usize, scores: usize): void {
  for (let left = size; left > 0; ) {
    const worst = load<u64>(heap);
    left--;
    if (left > 0) sink(heap, 0, left, load<u64>(heap + ((<usize>left) << 3)));
    store<u32>(documents + ((<usize>left) << 2), ~(<u32>worst));
    store<f32>(scores + ((<usize>left) << 2), scoreOf(worst));
  }
}
