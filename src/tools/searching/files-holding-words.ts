import type { Project, TextMatch } from '../../code/search/index.ts';
import { ok, type Result } from '../../core/result.ts';
import { shownLine } from './shown-line.ts';

/** A file, and its line that holds most of the words. */
export interface HoldingFile {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** How many of the words the lines that were looked at hold. */
  readonly words: number;
}

const MOST_WORDS = 12;
const MOST_LINES = 2000;
const DEADLINE_MS = 1500;

/** Files that hold some of the words of a question, those with most of them first. Reads the files: for want of an index. */
export async function filesHoldingWords(
  question: string,
  place: { readonly scope: string; readonly include: (path: string) => boolean },
  project: Project,
  signal: AbortSignal,
): Promise<Result<HoldingFile[]>> {
  const words = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? [])].slice(0, MOST_WORDS);
  if (words.length === 0) return ok([]);
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
  return ok(
    found.value.files
      .filter(({ path }) => place.include(path))
      .map(({ path, matches }) => ({ path, ...bestLine(matches, words) }))
      .sort((a, b) => b.words - a.words),
  );
}

function bestLine(matches: readonly TextMatch[], words: readonly string[]): Omit<HoldingFile, 'path'> {
  const held = new Set<string>();
  let best: TextMatch | undefined;
  let most = 0;
  for (const match of matches) {
    const own = words.filter((word) => match.text.toLowerCase().includes(word));
    for (const word of own) held.add(word);
    if (own.length > most) [best, most] = [match, own.length];
  }
  return { line: best?.line ?? 1, text: best === undefined ? '' : shownLine(best), words: held.size };
}
