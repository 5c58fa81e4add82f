/**
 * The form of a line of bytes as a number, like `masked` for text: words with a digit in them count as one and the same.
 * Two different forms have one number about once in 2^52.
 */
export function formOf(bytes: Uint8Array, start: number, end: number): number {
  let high = 0x811c9dc5;
  let low = 0x9e3779b9;
  let word = 0;
  let hasDigit = false;
  let length = 0;
  for (let at = start; at <= end; at++) {
    const byte = at < end ? (bytes[at] ?? 0) : 10;
    const kind = WORD[byte] ?? 0;
    if (kind !== 0) {
      word = (Math.imul(word, 31) + byte) | 0;
      length++;
      if (kind === 2) hasDigit = true;
      continue;
    }
    if (length > 0) {
      const value = hasDigit && !(length === 1 && word === ZERO) ? 35 : word;
      high = Math.imul(high ^ value, 0x01000193);
      low = Math.imul(low ^ value, 0x85ebca6b) + 1;
      low ^= low >>> 13;
      word = 0;
      length = 0;
      hasDigit = false;
    }
    high = Math.imul(high ^ byte, 0x01000193);
    low = Math.imul(low ^ byte, 0xc2b2ae35);
    low ^= low >>> 15;
  }
  return (high >>> 0) * 0x100000 + (low >>> 12);
}

const ZERO = 48;
/** By byte: 0 between words, 1 in a word, 2 a digit. */
const WORD = new Uint8Array(256);
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.:+%,/-')
  WORD[character.charCodeAt(0)] = 1;
for (let byte = 128; byte < 256; byte++) WORD[byte] = 1;
for (const digit of '0123456789') WORD[digit.charCodeAt(0)] = 2;
