import { anchoredLines, type Numbering, numberedLines } from './decorate.ts';
import type { LineScan, LineWindow } from './line-scan.ts';
import { cutMark, encodingMarks } from './marks.ts';
import { type Cap, type Piece, takePiece } from './piece.ts';
import type { Source } from './source.ts';

export interface WindowStyle {
  readonly decoration: Numbering | 'anchors';
  readonly cap: Cap;
}

/** Numbers or anchors on every line take about this share of an answer, which the text has to leave free. */
const DECORATION_SHARE = 0.4;

/**
 * The parts of an answer for windows of lines: before each, which lines they are of how many; behind the last that
 * fits under the cap, how to get the rest.
 */
export function windowParts(source: Source, scan: LineScan, style: WindowStyle): string[] {
  const { cap, decoration } = style;
  const isPlain = decoration === 'none' || decoration === 'sparse';
  let left = Math.floor(cap.tokens * (isPlain ? 1 : 1 - DECORATION_SHARE));
  const parts: string[] = [];
  for (const [index, window] of scan.windows.entries()) {
    const piece = takePiece(source, window, { tokens: Math.max(left, 1), count: cap.count });
    const last = lastLineOf(piece, window);
    const marks = encodingMarks(source, piece);
    if (index === 0) parts.push(...marks);
    parts.push(`[lines ${window.first}-${last} of ${scan.lineCount}]`, decorated(piece, window, decoration));
    left -= cap.count(piece.text, left);
    const rest = scan.windows.slice(index + 1);
    if (piece.end === window.end && (rest.length === 0 || left > 0)) continue;
    parts.push(cutMark(piece, source, continuation(piece, window, rest, decoration)));
    break;
  }
  return parts;
}

/** The number of the last line that a piece shows, wholly or in part. */
function lastLineOf({ text, end }: Piece, window: LineWindow): number {
  if (end === window.end) return window.last;
  const feeds = text.split('\n').length - 1;
  return window.first + feeds - (text.endsWith('\n') ? 1 : 0);
}

function decorated({ text }: Piece, { first }: LineWindow, decoration: WindowStyle['decoration']): string {
  return decoration === 'anchors' ? anchoredLines(text, first) : numberedLines(text, first, decoration);
}

/** The mode that goes on: with lines where the piece ended behind one, else with bytes. */
function continuation(
  piece: Piece,
  window: LineWindow,
  rest: readonly LineWindow[],
  decoration: WindowStyle['decoration'],
): string {
  const kind = decoration === 'anchors' ? 'anchored' : 'lines';
  const others = rest.map(({ first, last }) => `${first}-${last}`);
  if (piece.end === window.end) return `${kind}:${others.join(',')}`;
  if (piece.text.endsWith('\n')) {
    return `${kind}:${[`${lastLineOf(piece, window) + 1}-${window.last}`, ...others].join(',')}`;
  }
  const bytes = `bytes:${piece.end}-${window.end}`;
  return others.length === 0 ? bytes : `${bytes}, then mode=${kind}:${others.join(',')}`;
}
