import type { Piece } from './piece.ts';
import type { Source } from './source.ts';

/** Joins parts of an answer so that each begins on a line of its own; the last one keeps its end as it is. */
export function stacked(parts: readonly string[]): string {
  return parts
    .map((part, index) => (index < parts.length - 1 && !part.endsWith('\n') ? `${part}\n` : part))
    .join('');
}

/** Behind a piece that had to end early: how far it got, in bytes of the file, and the mode that goes on. */
export function cutMark(piece: Piece, { sizeBytes }: Source, next: string): string {
  return `[cut at byte ${piece.end} of ${sizeBytes}, continue with mode=${next}]`;
}

export const LATIN_1_NOTE = '[not UTF-8, each byte shown as its Latin-1 character]';

/** Said first when the characters shown are not the file's bytes read as UTF-8. */
export function encodingMarks({ encodingNote }: Source, { isLatin1 }: Piece): string[] {
  if (encodingNote !== undefined) return [encodingNote];
  return isLatin1 ? [LATIN_1_NOTE] : [];
}
