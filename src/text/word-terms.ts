/** Words that say nothing about code, and what commits of every kind begin with. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by can cannot could do does doing done for from get gets had has have how if in ' +
    'into is it its make makes may more no not of on only onto or our over should so such than that the their them ' +
    'then there these they this those to too under up use used uses using via was we were what when where which ' +
    'while who why will with within without would you your add adds added chore docs feat fix fixed fixes perf ' +
    'refactor remove removed removes test tests update updates'
  ).split(' '),
);

const RUN = /[\p{L}\p{M}\p{N}_]+/gu;
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+|\p{N}+/gu;
const SHORTEST = 2;
/** Longer words are known by their beginning: `serialise`, `serializer` and `serialization` mean the same here. */
const PREFIX = 5;

/**
 * The terms of a text: each identifier whole and in its camel, snake and digit parts, in lower case, without common
 * endings and cut to a prefix, so that the words of a sentence meet the names of code.
 */
export function wordTerms(text: string): string[] {
  const terms: string[] = [];
  for (const word of wordsOf(text)) terms.push(termOf(word));
  return terms;
}

/** The terms of what somebody wrote about a task, each once; words without meaning are left out while others remain. */
export function taskTerms(task: string): string[] {
  const words = [...wordsOf(task.replace(/#\d+/g, ''))];
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return [...new Set((telling.length > 0 ? telling : words).map(termOf))];
}

function* wordsOf(text: string): Generator<string> {
  for (const [run] of text.matchAll(RUN)) {
    const parts = run.match(PART) ?? [];
    if (parts.length > 1) for (const part of parts) if (part.length >= SHORTEST) yield part.toLowerCase();
    const whole = run.replaceAll('_', '').toLowerCase();
    if (whole.length >= SHORTEST) yield whole;
  }
}

const known = new Map<string, string>();
const MOST_KNOWN = 50_000;

function termOf(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const term = stem(word).slice(0, PREFIX);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, term);
  return term;
}

/** Without the endings that English puts on a word. */
function stem(word: string): string {
  if (word.length <= 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const ending = /(?:ing|ed|es|s|e)$/.exec(word)?.[0] ?? '';
  const root = word.slice(0, word.length - ending.length);
  if (root.length < 4) return ending === 'ing' || ending === 'ed' ? word : root.length < 3 ? word : root;
  return ending === 'ing' || ending === 'ed' ? root.replace(/(.)\1$/, '$1') : root;
}
