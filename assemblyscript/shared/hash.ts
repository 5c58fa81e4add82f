// A 64-bit hash of a byte range in two 32-bit halves, so that the TypeScript twin can compute the same one.

const FACTOR_LOW: u32 = 0x9e3779b1;
const FACTOR_HIGH: u32 = 0x85ebca77;

/** The halves that `hashRange` found last. */
export let hashLow: u32 = 0;
export let hashHigh: u32 = 0;

/** The finaliser of MurmurHash3 (Appleby, 2011): every input bit reaches every output bit. */
export function avalanche(h: u32): u32 {
  h = (h ^ (h >> 16)) * 0x85ebca6b;
  h = (h ^ (h >> 13)) * 0xc2b2ae35;
  return h ^ (h >> 16);
}

/** Hashes [p, end), eight bytes a step; the rest counts as if zeros followed. Reads up to 7 bytes past `end`. */
export function hashRange(p: usize, end: usize): void {
  const length = <u32>(end - p);
  let low: u32 = length ^ FACTOR_HIGH;
  let high: u32 = length ^ FACTOR_LOW;
  while (p + 8 <= end) {
    low = rotl<u32>((low ^ load<u32>(p)) * FACTOR_LOW, 13);
    high = rotl<u32>((high ^ load<u32>(p, 4)) * FACTOR_HIGH, 15);
    p += 8;
  }
  if (p < end) {
    const rest = load<u64>(p) & (((<u64>1) << ((<u64>(end - p)) << 3)) - 1);
    low = rotl<u32>((low ^ <u32>rest) * FACTOR_LOW, 13);
    high = rotl<u32>((high ^ <u32>(rest >> 32)) * FACTOR_HIGH, 15);
  }
  hashLow = avalanche(low + rotl<u32>(high, 7));
  hashHigh = avalanche(high ^ rotl<u32>(low, 11));
}
