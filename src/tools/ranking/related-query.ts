import type { Definition, FileFacts } from '../../code/lang/index.ts';
import { seedEmpty, seedMissing } from '../../core/messages/ranking.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { readWholeText } from '../../read/exact/index.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';

/** Where nothing is defined around a line, so many lines before and behind it stand for it. */
const LINES_AROUND = 15;
const SHORTEST_DEFINITION = 3;
const MOST_WORDS = 60;

/**
 * A query for what resembles a place: the names in the definition around it, those that occur most first.
 */
export async function relatedQuery(
  seed: Place | undefined,
  line: number | undefined,
  { services }: ProjectContext,
): Promise<Result<string>> {
  if (seed === undefined) return fail(seedMissing());
  const read = await readWholeText({ jailed: seed, shown: seed.shown });
  if (!read.ok) return read;
  const facts = await services.sources.factsOf(seed.relative, read.value);
  const words = frequentWords(textAround(read.value, line, facts));
  return words.length === 0 ? fail(seedEmpty(seed.shown, line ?? 1)) : ok(words.join(' '));
}

function textAround(text: string, line: number | undefined, facts: FileFacts | undefined): string {
  if (line === undefined) return text;
  const definition = innermost(facts?.definitions ?? [], line);
  const [first, last] =
    definition === undefined
      ? [line - LINES_AROUND, line + LINES_AROUND]
      : [definition.startLine, definition.endLine];
  return text
    .split('\n')
    .slice(Math.max(0, first - 1), last)
    .join('\n');
}

/** The smallest definition around a line that is long enough to say something. */
function innermost(definitions: readonly Definition[], line: number): Definition | undefined {
  return definitions
    .filter(({ startLine, endLine }) => startLine <= line && line <= endLine)
    .filter(({ startLine, endLine }) => endLine - startLine + 1 >= SHORTEST_DEFINITION)
    .sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))[0];
}

function frequentWords(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{L}_][\p{L}\p{N}_]{2,}/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_WORDS)
    .map(([word]) => word);
}
