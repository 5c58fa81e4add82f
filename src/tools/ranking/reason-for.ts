/** Words that say nothing about why a place was found. */
const SMALL = new Set(
  'a an and are as at be by can do does for from has have how i if in into is it its of on or out that the then there this to up use was what when where which who why will with'.split(
    ' ',
  ),
);
const MOST_WORDS = 6;

/** What of a place can hold a word of the query. */
export interface FoundPlace {
  readonly path: string;
  /** The definition there, '' for none. */
  readonly name: string;
  readonly lines: readonly string[];
}

/**
 * Which words of a query a place holds, and in what: `(name: discount; text: quantities)`. Each word stands once, at the
 * most telling place. A place that holds none was found by another part of its file or by the commits that changed it.
 */
export function reasonFor(query: string, { path, name, lines }: FoundPlace): string {
  const text = lines.join('\n').toLowerCase();
  const found = { name: [] as string[], path: [] as string[], text: [] as string[] };
  for (const word of wordsOf(query)) {
    if (isIn(word, name.toLowerCase())) found.name.push(word);
    else if (isIn(word, text)) found.text.push(word);
    else if (isIn(word, path.toLowerCase())) found.path.push(word);
  }
  const parts = Object.entries(found)
    .filter(([, words]) => words.length > 0)
    .map(([where, words]) => `${where}: ${words.slice(0, MOST_WORDS).join(', ')}`);
  return parts.length > 0 ? `(${parts.join('; ')})` : '(rest of the file, or its commits)';
}

const wordsOf = (query: string): string[] => [
  ...new Set((query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => !SMALL.has(word))),
];

/** As the index meets it: also without the final `s` of a plural. */
const isIn = (word: string, text: string): boolean =>
  text.includes(word) || (word.length > 4 && word.endsWith('s') && text.includes(word.slice(0, -1)));
