import { compileGlobs } from '../../files/index.ts';
import type { TextAnswer, TextQuery } from '../text-query.ts';
import { languageFilter } from './language-filter.ts';
import type { Question } from './parse-question.ts';

type Accepts = (path: string) => boolean;
type FindText = (query: TextQuery) => Promise<TextAnswer | undefined>;

const DEADLINE_MS = 1000;

/** Which files may answer a question: those of its languages and paths, with its phrases, without its excluded words. */
export async function narrowedTo(
  question: Question,
  findText: FindText,
  signal: AbortSignal,
): Promise<Accepts> {
  const { languages, paths, phrases, excluded } = question;
  const isOfLanguage = languageFilter(languages);
  const tests: Accepts[] = isOfLanguage.ok ? [isOfLanguage.accepts] : [];
  if (paths.length > 0) {
    const isBelow = paths.map(pathTest);
    tests.push((path) => isBelow.some((test) => test(path)));
  }
  const find = (pattern: string, wholeWord: boolean): Promise<ReadonlySet<string>> =>
    filesWith(findText, { pattern, wholeWord, signal });
  for (const phrase of phrases) {
    const having = await find(phrase, false);
    tests.push((path) => having.has(path));
  }
  for (const word of excluded) {
    const having = await find(word, true);
    tests.push((path) => !having.has(path));
  }
  return (path) => tests.every((test) => test(path));
}

/** `src/api` anywhere in the path, `src/**` as a glob; case does not matter without a glob. */
function pathTest(wanted: string): Accepts {
  if (/[*?[{]/.test(wanted)) {
    const globs = compileGlobs({ include: [wanted], exclude: [] });
    if (globs.ok) return globs.value;
  }
  const part = wanted.toLowerCase();
  return (path) => path.toLowerCase().includes(part);
}

async function filesWith(
  findText: FindText,
  query: Pick<TextQuery, 'pattern' | 'wholeWord' | 'signal'>,
): Promise<ReadonlySet<string>> {
  const found = await findText({
    ...query,
    ignoreCase: true,
    fixedString: true,
    scope: '',
    include: [],
    exclude: [],
    limit: Number.MAX_SAFE_INTEGER,
    linesPerFile: 1,
    deadlineMs: DEADLINE_MS,
  });
  return new Set(found?.files.map(({ path }) => path));
}
