/** FNV-1a over bytes with ASCII letters folded to lower case (Fowler, Noll, Vo). */
export function foldedHash(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number;
    hash = Math.imul(hash ^ (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
