/**
 * The short mark by which an edit names a line that it has seen: four hexadecimal digits of the line's text, which
 * together with the line number tell whether the line is still the one that was shown. Blanks and a carriage return
 * at the end do not count, and neither does a byte order mark, so that views and edits agree on any file.
 *
 * FNV-1a (Fowler, Noll, Vo) over UTF-16 units, folded to 16 bits.
 */
export function lineAnchor(line: string): string {
  const text = line.trimEnd();
  let hash = 0x811c9dc5;
  for (let i = text.charCodeAt(0) === 0xfeff ? 1 : 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return ((hash ^ (hash >>> 16)) & 0xffff).toString(16).padStart(4, '0');
}
