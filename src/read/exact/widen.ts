import type { ByteRange } from './piece.ts';
import type { Source } from './source.ts';

/** Moves both ends outwards where they lie inside a character of UTF-8. */
export function widened(source: Source, { start, end }: ByteRange): ByteRange {
  const inStart = characterAround(source, start);
  const inEnd = end < source.sizeBytes ? characterAround(source, end) : undefined;
  return { start: inStart?.start ?? start, end: inEnd?.end ?? end };
}

/** The character that `offset` lies inside of, not in front of. */
function characterAround(source: Source, offset: number): ByteRange | undefined {
  const from = Math.max(0, offset - 3);
  const bytes = source.read(from, offset + 1);
  for (let at = bytes.length - 1; at >= 0; at--) {
    const byte = bytes[at] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    const start = from + at;
    return start < offset && start + length > offset ? { start, end: start + length } : undefined;
  }
  return undefined;
}
