import type { LineRange } from './exact-mode.ts';
import type { ByteRange } from './piece.ts';
import type { Source } from './source.ts';

const NEWLINE = 10;
const CHUNK_BYTES = 1024 * 1024;

/** Where asked-for lines lie, and how many the file has. */
export interface LineScan {
  readonly lineCount: number;
  /** The ranges that exist, their ends clamped to the file. */
  readonly windows: readonly LineWindow[];
}

export interface LineWindow extends ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Finds lines by counting line feeds in the bytes, which is right for UTF-8 and Latin-1 alike, whatever the size of
 * the file. Between chunks others get their turn.
 * @param ranges ascending, without overlap
 * @throws when `signal` is aborted
 */
export async function scanLines(
  source: Source,
  ranges: readonly LineRange[],
  signal: AbortSignal,
): Promise<LineScan> {
  // A boundary is the number of a line whose start is wanted: of a range's first line and of the one behind its last.
  const boundaries = ranges.flatMap(({ first, last }) => [first, last + 1]);
  const starts = new Map<number, number>();
  let next = 0;
  let line = 1;
  const pass = (offset: number): void => {
    for (; next < boundaries.length && boundaries[next] === line; next++) starts.set(line, offset);
  };
  pass(0);
  for (let at = 0; at < source.sizeBytes; at += CHUNK_BYTES) {
    if (at > 0) await pause(signal);
    const chunk = source.read(at, at + CHUNK_BYTES);
    for (let feed = chunk.indexOf(NEWLINE); feed >= 0; feed = chunk.indexOf(NEWLINE, feed + 1)) {
      line++;
      if (line === boundaries[next]) pass(at + feed + 1);
    }
  }
  const lineCount = endsWithNewline(source) ? line - 1 : line;
  return { lineCount, windows: windowsOf(ranges, starts, { lineCount, sizeBytes: source.sizeBytes }) };
}

function windowsOf(
  ranges: readonly LineRange[],
  starts: ReadonlyMap<number, number>,
  { lineCount, sizeBytes }: { readonly lineCount: number; readonly sizeBytes: number },
): LineWindow[] {
  return ranges
    .filter(({ first }) => first <= lineCount)
    .map(({ first, last }) => ({
      first,
      last: Math.min(last, lineCount),
      start: starts.get(first) ?? 0, // set: the line exists
      end: starts.get(last + 1) ?? sizeBytes,
    }));
}

function endsWithNewline({ sizeBytes, read }: Source): boolean {
  return sizeBytes === 0 || read(sizeBytes - 1, sizeBytes)[0] === NEWLINE;
}

function pause(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve) => setImmediate(resolve));
}
