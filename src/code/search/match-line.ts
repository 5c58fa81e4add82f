import type { TextMatch } from './text-query.ts';

/** Longer lines are shown around the match only. */
const MAX_LINE_BYTES = 4000;

/** A matching line as text. All offsets are into `bytes`. */
export function describeMatch(
  bytes: Uint8Array,
  lineStart: number,
  lineEnd: number,
  line: number,
  start: number,
  end: number,
): TextMatch {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const from =
    lineEnd - lineStart > MAX_LINE_BYTES
      ? backToCharacter(bytes, Math.max(lineStart, start - 200))
      : lineStart;
  const to = Math.min(lineEnd, from + MAX_LINE_BYTES);
  const before = buffer.toString('utf8', from, Math.min(start, to));
  const match = buffer.toString('utf8', Math.min(start, to), Math.min(end, to));
  const after = buffer.toString('utf8', Math.min(end, to), to).replace(/\r$/, '');
  return { line, text: before + match + after, start: before.length, end: before.length + match.length };
}

/** The start of the UTF-8 sequence that `at` is in. */
function backToCharacter(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start > 0 && ((bytes[start] as number) & 0xc0) === 0x80) start--;
  return start;
}
