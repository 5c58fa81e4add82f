import type { Project, TextMatch } from '../../code/search/index.ts';
import { ok, type Result } from '../../core/result.ts';
import { shownLine } from './shown-line.ts';

/** A file, and its line that holds most of the words. */
export interface HoldingFile {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** The more of the words it holds, and the rarer they are, the higher. */
  readonly score: number;
}

export interface HoldingFiles {
  /** Best first. */
  readonly files: readonly HoldingFile[];
  /** False when the time was over before all files were read. */
  readonly isComplete: boolean;
}

const MOST_WORDS = 12;
const MOST_LINES = 20_000;
const DEADLINE_MS = 1500;

/** Files that hold some of the words of a question, those with most of them first. Reads the files: for want of an index. */
export async function filesHoldingWords(
  question: string,
  place: { readonly scope: string; readonly include: (path: string) => boolean },
  project: Project,
  signal: AbortSignal,
): Promise<Result<HoldingFiles>> {
  const words = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? [])].slice(0, MOST_WORDS);
  if (words.length === 0) return ok({ files: [], isComplete: true });
  const found = await project.searchText({
    pattern: words.join('|'),
    ignoreCase: true,
    fixedString: false,
    wholeWord: false,
    scope: place.scope,
    include: [],
    exclude: [],
    limit: MOST_LINES,
    deadlineMs: DEADLINE_MS,
    signal,
  });
  if (!found.ok) return found;
  const files = found.value.files.filter(({ path }) => place.include(path));
  const held = files.map(({ path, matches }) => ({ path, matches, words: wordsIn(matches, words) }));
  const weight = weights(words, held);
  const ranked = held
    .map(({ path, matches, words: own }) => ({
      path,
      ...bestLine(matches, own),
      score: own.reduce((sum, word) => sum + (weight.get(word) ?? 0), 0),
    }))
    .sort((a, b) => b.score - a.score);
  return ok({ files: ranked, isComplete: found.value.isComplete });
}

function wordsIn(matches: readonly TextMatch[], words: readonly string[]): string[] {
  const lines = matches.map(({ text }) => text.toLowerCase());
  return words.filter((word) => lines.some((line) => line.includes(word)));
}

/** A word in few of the files says more than one in all of them (inverse document frequency). */
function weights(
  words: readonly string[],
  files: readonly { readonly words: readonly string[] }[],
): ReadonlyMap<string, number> {
  const holding = (word: string): number => files.filter((file) => file.words.includes(word)).length;
  return new Map(words.map((word) => [word, Math.log(1 + files.length / (1 + holding(word)))]));
}

/** The line that holds most of the words. */
function bestLine(
  matches: readonly TextMatch[],
  words: readonly string[],
): { readonly line: number; readonly text: string } {
  let best: TextMatch | undefined;
  let most = 0;
  for (const match of matches) {
    const text = match.text.toLowerCase();
    const count = words.filter((word) => text.includes(word)).length;
    if (count > most) [best, most] = [match, count];
  }
  return { line: best?.line ?? 1, text: best === undefined ? '' : shownLine(best) };
}
