/** Lines of a buffer. A line ends before its line feed or at the end of the buffer. */

const LINE_FEED = 10;

/** Start of the line that holds `at`, a line feed belonging to the line that it ends; not before `from`. */
export function lineStart(bytes: Buffer, at: number, from: number): number {
  return at <= from ? from : Math.max(from, bytes.lastIndexOf(LINE_FEED, at - 1) + 1);
}

/** End of the line that holds `at`, without its line feed. */
export function lineEnd(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(LINE_FEED, at);
  return end < 0 ? bytes.length : end;
}

/** Number of line feeds from `from` to `to`. */
export function countLineFeeds(bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED, from); at >= 0 && at < to; at = bytes.indexOf(LINE_FEED, at + 1))
    count++;
  return count;
}

/** Where the text begins: after a byte order mark, which is no part of the first line. */
export function textStart(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
