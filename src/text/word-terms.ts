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
/** The same for text without other letters, several times as fast. */
const ASCII_RUN = /[A-Za-z0-9_]+/g;
const ASCII_PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is where ASCII begins
const BEYOND_ASCII = /[^\x00-\x7f]/;
const SHORTEST = 2;
/** Longer words are known by their beginning: `serialise`, `serializer` and `serialization` mean the same here. */
const PREFIX = 5;

/**
 * The terms of a text: each identifier whole and in its camel, snake and digit parts, in lower case, without common
 * endings and cut to a prefix, so that the words of a sentence meet the names of code.
 */
export function wordTerms(text: string): string[] {
  const terms: string[] = [];
  for (const run of runsOf(text)) for (const term of termsOfRun(run)) terms.push(term);
  return terms;
}

/** The terms of what somebody wrote about a task, each once; words without meaning are left out while others remain. */
export function taskTerms(task: string): string[] {
  const words = runsOf(task.replace(/#\d+/g, '')).flatMap(wordsOfRun);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return [...new Set((telling.length > 0 ? telling : words).map(termOf))];
}

const runsOf = (text: string): readonly string[] =>
  text.match(BEYOND_ASCII.test(text) ? RUN : ASCII_RUN) ?? [];

/** The parts of an identifier and the whole of it. */
function wordsOfRun(run: string): string[] {
  const parts = run.match(BEYOND_ASCII.test(run) ? PART : ASCII_PART) ?? [];
  const all = parts.length > 1 ? [...parts, run.replaceAll('_', '')] : [run.replaceAll('_', '')];
  return all.filter(({ length }) => length >= SHORTEST).map((word) => word.toLowerCase());
}

/** Files say the same words again and again. */
const known = new Map<string, readonly string[]>();
const MOST_KNOWN = 50_000;
const LONGEST_KNOWN = 64;

function termsOfRun(run: string): readonly string[] {
  const before = known.get(run);
  if (before !== undefined) return before;
  const terms = wordsOfRun(run).map(termOf);
  if (run.length > LONGEST_KNOWN) return terms;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(run, terms);
  return terms;
}

const termOf = (word: string): string => stem(word).slice(0, PREFIX);

/** Without the endings that English puts on a word. */
function stem(word: string): string {
  if (word.length <= 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const ending = /(?:ing|ed|es|s|e)$/.exec(word)?.[0] ?? '';
  const root = word.slice(0, word.length - ending.length);
  if (root.length < 4) return ending === 'ing' || ending === 'ed' ? word : root.length < 3 ? word : root;
  return ending === 'ing' || ending === 'ed' ? root.replace(/(.)\1$/, '$1') : root;
}
