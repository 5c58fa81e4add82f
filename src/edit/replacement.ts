/** What an edit does to a text: `start … end` becomes `text`. Offsets are those of the text before any edit. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The text after all replacements.
 * @param replacements in ascending order, without overlap
 */
export function applied(text: string, replacements: readonly Replacement[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const replacement of replacements) {
    parts.push(text.slice(at, replacement.start), replacement.text);
    at = replacement.end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
