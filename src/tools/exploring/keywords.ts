/** Words that say nothing about where to look. */
const SMALL = new Set(
  (
    'a an and are as at be been but by can could do does done for from had has have how i if in into is it its me my no not of on ' +
    'or our should so than that the their them then there these they this to up use used using was we were what when where ' +
    'which who why will with would you your out worked work works change changed add fix make get set new file files code'
  ).split(' '),
);
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const MOST = 8;

/** The telling words of a task, as written, each once. */
export function keywordsOf(text: string): string[] {
  const seen = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    if (word.length > 2 && !SMALL.has(word.toLowerCase())) seen.add(word);
  }
  return [...seen].slice(0, MOST);
}

/** Whether a word is written as names in code are: `discountOf`, `load_plugin`, `HTTPServer`. */
export const isIdentifier = (word: string): boolean =>
  /[a-z][A-Z]|[A-Z]{2,}[a-z]|\w_\w|\$/.test(word) || /^[A-Z][a-z]+[A-Z]/.test(word);
