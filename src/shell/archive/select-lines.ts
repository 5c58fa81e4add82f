const LINE_FEED = 10;

/** Lines `first` to `last` (from 1, `Infinity` for the end) with their line feeds; empty when there are none. */
export function lineRange(bytes: Buffer, first: number, last: number): Buffer {
  const start = startOfLine(bytes, first);
  return bytes.subarray(
    start,
    last === Number.POSITIVE_INFINITY ? bytes.length : startOfLine(bytes, last + 1),
  );
}

export const firstLines = (bytes: Buffer, count: number): Buffer => lineRange(bytes, 1, count);

/** A final line feed ends the last line and begins none. */
export function lastLines(bytes: Buffer, count: number): Buffer {
  if (count <= 0) return bytes.subarray(bytes.length);
  let at = bytes[bytes.length - 1] === LINE_FEED ? bytes.length - 1 : bytes.length;
  for (let left = count; left > 0; left--) {
    if (at <= 0) return bytes;
    at = bytes.lastIndexOf(LINE_FEED, at - 1);
    if (at < 0) return bytes;
  }
  return bytes.subarray(at + 1);
}

/** Where line `number` begins; the length behind the last one. */
function startOfLine(bytes: Buffer, number: number): number {
  let start = 0;
  for (let line = 1; line < number; line++) {
    const feed = bytes.indexOf(LINE_FEED, start);
    if (feed < 0) return bytes.length;
    start = feed + 1;
  }
  return start;
}
