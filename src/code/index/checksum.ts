/** A quick 32-bit checksum over whole words, good against truncation and flipped bits, not against malice. */
export function checksum(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  let a = 0x9e3779b9 | 0;
  let b = words.length | 0;
  let i = 0;
  for (; i + 1 < words.length; i += 2) {
    a = Math.imul(a ^ (words[i] as number), 0x85ebca6b);
    b = Math.imul(b ^ (words[i + 1] as number), 0xc2b2ae35);
    a ^= a >>> 15;
    b ^= b >>> 13;
  }
  if (i < words.length) a = Math.imul(a ^ (words[i] as number), 0x85ebca6b);
  return (a ^ Math.imul(b ^ (b >>> 16), 0x27d4eb2f) ^ (a >>> 13)) >>> 0;
}
