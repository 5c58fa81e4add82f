import { createHash } from 'node:crypto';
import { bytesBeyondEnd, linesBeyondEnd } from '../../core/messages/read.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { type Numbering, numberedLines } from './decorate.ts';
import type { ExactMode, LineRange } from './exact-mode.ts';
import { scanLines } from './line-scan.ts';
import { cutMark, encodingMarks, stacked } from './marks.ts';
import { type ByteRange, type Cap, takePiece } from './piece.ts';
import { type Source, type Target, withSource } from './source.ts';
import { widened } from './widen.ts';
import { windowParts } from './window.ts';

export interface ExactRequest {
  readonly target: Target;
  readonly mode: ExactMode;
  readonly cap: Cap;
  /** Line numbers in `full` and `lines`; the other modes are what they are. */
  readonly numbering: Numbering;
  readonly signal: AbortSignal;
}

/** A file's text as it is, or marked pieces of it. */
export interface ExactView {
  readonly text: string;
  /** Present when the answer carries the file from its first byte to its last. */
  readonly whole: WholeText | undefined;
}

export interface WholeText {
  readonly text: string;
  /** Of the text: equal means the same content. */
  readonly hash: string;
}

/**
 * Shows a file exactly. What does not fit under the cap is cut, says so, and says how to go on; the pieces add up to
 * the file.
 * @throws when the signal is aborted
 */
export function readExact(request: ExactRequest): Promise<Result<ExactView>> {
  return withSource(request.target, async (source) => view(source, request));
}

export const contentHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

function view(source: Source, request: ExactRequest): Result<ExactView> | Promise<Result<ExactView>> {
  const { mode } = request;
  if (source.sizeBytes === 0) return ok(emptyView(source));
  switch (mode.kind) {
    case 'full':
    case 'raw':
      return ok(wholeView(source, request));
    case 'bytes':
      return bytesView(source, mode, request.cap);
    case 'lines':
    case 'anchored':
      return linesView(source, mode.ranges, request);
  }
}

function emptyView({ shown }: Source): ExactView {
  return { text: `File is empty: ${shown}`, whole: { text: '', hash: contentHash('') } };
}

function wholeView(source: Source, { mode, cap, numbering }: ExactRequest): ExactView {
  const piece = takePiece(source, { start: 0, end: source.sizeBytes }, cap);
  const marks = encodingMarks(source, piece);
  const body = mode.kind === 'raw' ? piece.text : numberedLines(piece.text, 1, numbering);
  if (piece.end < source.sizeBytes) {
    return {
      text: stacked([...marks, body, cutMark(piece, source, `bytes:${piece.end}-`)]),
      whole: undefined,
    };
  }
  return { text: stacked([...marks, body]), whole: { text: piece.text, hash: contentHash(piece.text) } };
}

function bytesView(source: Source, asked: ByteRange, cap: Cap): Result<ExactView> {
  if (asked.start >= source.sizeBytes) return fail(bytesBeyondEnd(source.shown, source.sizeBytes));
  const exact = { start: asked.start, end: Math.min(asked.end, source.sizeBytes) };
  const range = widened(source, exact);
  const piece = takePiece(source, range, cap);
  const parts = [...encodingMarks(source, piece)];
  if (range.start !== exact.start || range.end !== exact.end) {
    parts.push(`[bytes ${range.start}-${range.end}: widened to whole characters]`);
  }
  parts.push(piece.text);
  const end = asked.end < source.sizeBytes ? String(range.end) : '';
  if (piece.end < range.end) parts.push(cutMark(piece, source, `bytes:${piece.end}-${end}`));
  return ok({ text: stacked(parts), whole: undefined });
}

async function linesView(
  source: Source,
  ranges: readonly LineRange[],
  { mode, cap, numbering, signal }: ExactRequest,
): Promise<Result<ExactView>> {
  const scan = await scanLines(source, ranges, signal);
  if (scan.windows.length === 0) return fail(linesBeyondEnd(source.shown, scan.lineCount));
  const decoration = mode.kind === 'anchored' ? 'anchors' : numbering;
  return ok({ text: stacked(windowParts(source, scan, { decoration, cap })), whole: undefined });
}
