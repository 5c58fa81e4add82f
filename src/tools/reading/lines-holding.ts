import { ok, type Result } from '../../core/result.ts';
import { lineCountOf, readWholeText } from '../../read/exact/index.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';

const MOST_LINES = 200;
const MOST_CHARACTERS_A_LINE = 500;

/** The lines of a file that hold `query`, whatever its case, with their numbers and how many there are in all. */
export async function linesHolding(
  place: Place,
  query: string,
  context: ProjectContext,
): Promise<Result<string>> {
  const read = await readWholeText({ jailed: place, shown: place.shown });
  if (!read.ok) return read;
  context.signal.throwIfAborted();
  const wanted = query.toLowerCase();
  const found = read.value
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.toLowerCase().includes(wanted));
  const rows = found
    .slice(0, MOST_LINES)
    .map(({ line, number }) => `${String(number).padStart(6)}| ${cut(line)}`);
  const head = `# ${found.length}/${lineCountOf(read.value)} lines match "${query.slice(0, 80)}"`;
  const rest = found.length - rows.length;
  return ok([head, ...rows, ...(rest > 0 ? [`… ${rest} more, narrow the query`] : [])].join('\n'));
}

function cut(line: string): string {
  if (line.length <= MOST_CHARACTERS_A_LINE) return line;
  const isSplit = /[\ud800-\udbff]/.test(line.charAt(MOST_CHARACTERS_A_LINE - 1));
  const end = isSplit ? MOST_CHARACTERS_A_LINE - 1 : MOST_CHARACTERS_A_LINE;
  return `${line.slice(0, end)} … ${line.length - end} characters more`;
}
