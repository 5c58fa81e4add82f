import { closeSync, fstatSync, readSync } from 'node:fs';
import { bytesBeyondEnd, fileIsBinary, fileVanished, linesBeyondEnd } from '../../core/messages/read.ts';
import { openInside } from '../../core/paths-jail.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { encodingOf } from '../../core/text-encoding.ts';
import { type LineRange, type Target, withSource } from '../../read/exact/index.ts';
import { scanLines } from '../../read/exact/line-scan.ts';
import type { CommandContext } from '../context.ts';

const CHUNK_BYTES = 1024 * 1024;
const HEAD_BYTES = 8192;

/** From 0, `end` not included; `Infinity` for "to the end". */
interface Span {
  readonly start: number;
  readonly end: number;
}

const EVERYTHING: Span = { start: 0, end: Number.POSITIVE_INFINITY };

interface Bytes {
  readonly span?: Span;
  /** Whether a binary file is refused. */
  readonly isText?: boolean;
}

/** Writes the bytes of a file as they are, of any size. */
export async function writeBytes(
  { jailed, shown }: Target,
  context: CommandContext,
  { span = EVERYTHING, isText = false }: Bytes = {},
): Promise<Result<undefined>> {
  const opened = openInside(jailed);
  if (!opened.ok) return opened;
  try {
    const { size } = fstatSync(opened.value);
    if (span.start > 0 && span.start >= size) return fail(bytesBeyondEnd(shown, size));
    const read = (start: number, end: number): Buffer => {
      const chunk = Buffer.allocUnsafe(end - start);
      return chunk.subarray(0, readSync(opened.value, chunk, 0, chunk.length, start));
    };
    if (isText && encodingOf(read(0, Math.min(size, HEAD_BYTES))) === undefined) {
      return fail(fileIsBinary(shown, size));
    }
    const isWhole = await copy(read, { start: span.start, end: Math.min(span.end, size) }, context);
    return isWhole ? ok(undefined) : fail(fileVanished(shown));
  } finally {
    closeSync(opened.value);
  }
}

/** Writes lines of a text file as they are; of one in UTF-16 their UTF-8 form, which stderr is told. */
export async function writeLines(
  target: Target,
  ranges: readonly LineRange[],
  context: CommandContext,
): Promise<Result<undefined>> {
  let written: Result<undefined> | undefined;
  return withSource(target, async (source) => {
    // Asked once more when the file has changed meanwhile, as a log does: what is out cannot be taken back.
    if (written !== undefined) return written;
    const { windows, lineCount } = await scanLines(source, ranges, context.signal);
    if (windows.length === 0 && source.sizeBytes > 0) return fail(linesBeyondEnd(source.shown, lineCount));
    if (source.encodingNote !== undefined) context.log.warn(source.encodingNote);
    written = ok(undefined);
    for (const window of windows) {
      if (!(await copy(source.read, window, context))) written = fail(fileVanished(source.shown));
    }
    return written;
  });
}

/** @returns false when there were fewer bytes than that, because the file has just become shorter */
async function copy(
  read: (start: number, end: number) => Buffer,
  { start, end }: Span,
  { stdout }: CommandContext,
): Promise<boolean> {
  for (let at = start; at < end; ) {
    const chunk = read(at, Math.min(end, at + CHUNK_BYTES));
    if (chunk.length === 0) return false;
    stdout.write(chunk);
    await stdout.drained();
    at += chunk.length;
  }
  return true;
}
