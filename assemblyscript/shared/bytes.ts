/** The first `byte` in [p, end), or end. Reads up to 15 bytes past `end`, which an arena allows. */
export function findByte(p: usize, end: usize, byte: u8): usize {
  const wanted = i8x16.splat(byte);
  while (p < end) {
    const hits = i8x16.bitmask(i8x16.eq(v128.load(p), wanted));
    if (hits != 0) {
      const at = p + <usize>ctz<i32>(hits);
      return at < end ? at : end;
    }
    p += 16;
  }
  return end;
}

/** A blank, tab, line feed, vertical tab, form feed or carriage return. */
export function isBlank(byte: u8): bool {
  return byte == 32 || (byte >= 9 && byte <= 13);
}

/** A letter, digit, `_` or byte of a character beyond ASCII. */
export function isWord(byte: u8): bool {
  return (byte >= 48 && byte <= 57) || ((byte | 32) >= 97 && (byte | 32) <= 122) || byte == 95 || byte >= 128;
}
