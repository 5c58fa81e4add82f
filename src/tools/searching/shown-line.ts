import { maskSecrets } from '../../core/secret-shapes.ts';

/** Characters of a line that are shown. */
const MOST_CHARACTERS = 160;
/** Of a longer line so many before the match. */
const BEFORE_MATCH = 40;

/** A matching line and where in it the match stands, in UTF-16 units. */
export interface MatchedLine {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A line as an answer shows it: without the blanks at its ends, credentials masked, and of a long one the part around
 * the match, with how much is left out.
 */
export function shownLine(line: MatchedLine): string {
  const { start, end } = line;
  const text = maskSecrets(line.text); // before it is cut: half a token would not be known
  const trimmed = text.trim();
  if (trimmed.length <= MOST_CHARACTERS) return trimmed;
  const indentation = text.length - text.trimStart().length;
  const from =
    start + BEFORE_MATCH <= MOST_CHARACTERS ? indentation : Math.max(indentation, start - BEFORE_MATCH);
  const to = Math.max(from + MOST_CHARACTERS, Math.min(end, from + 2 * MOST_CHARACTERS));
  const part = wholeCharacters(text, from, Math.min(to, text.length));
  const left = text.trimEnd().length - indentation - part.length;
  if (left <= 0) return part.trim();
  return `${part.trim()} … +${left} characters${from > indentation ? `, from column ${from + 1}` : ''}`;
}

/** Without half a surrogate pair at either end. */
function wholeCharacters(text: string, from: number, to: number): string {
  const isLow = (at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return text.slice(from > 0 && isLow(from) ? from + 1 : from, to < text.length && isLow(to) ? to - 1 : to);
}
