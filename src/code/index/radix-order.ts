/**
 * The permutation that sorts 32-bit keys ascending, stable: least-significant-digit radix sort with 16-bit
 * digits (Knuth, The Art of Computer Programming vol. 3, §5.2.5).
 */
export function radixOrder(keys: Uint32Array): Uint32Array {
  return keys.length < FEW ? sortedOrder(keys) : radixSorted(keys);
}

/** Below this the two tables of 65,536 counts cost more than the sort. */
const FEW = 1 << 14;

/** A double carries key and place: a numeric typed-array sort is much faster than one with a comparator. */
function sortedOrder(keys: Uint32Array): Uint32Array {
  const pairs = new Float64Array(keys.length);
  for (let i = 0; i < pairs.length; i++) pairs[i] = (keys[i] as number) * FEW + i;
  pairs.sort();
  return Uint32Array.from(pairs, (pair) => pair % FEW);
}

function radixSorted(keys: Uint32Array): Uint32Array {
  let order = Uint32Array.from({ length: keys.length }, (_, i) => i);
  let next = new Uint32Array(keys.length);
  const counts = new Uint32Array(65536);
  for (const shift of [0, 16]) {
    counts.fill(0);
    for (let i = 0; i < keys.length; i++) (counts[((keys[i] as number) >>> shift) & 0xffff] as number)++;
    let sum = 0;
    for (let digit = 0; digit < 65536; digit++) {
      const count = counts[digit] as number;
      counts[digit] = sum;
      sum += count;
    }
    for (let i = 0; i < order.length; i++) {
      const index = order[i] as number;
      const slot = (counts[((keys[index] as number) >>> shift) & 0xffff] as number)++;
      next[slot] = index;
    }
    [order, next] = [next, order];
  }
  return order;
}
