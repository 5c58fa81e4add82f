import { ok, type Result } from '../../core/result.ts';
import { type FetchedOutput, type MatchingLine, matchingLines } from '../../shell/archive/index.ts';
import type { ToolContext } from '../context.ts';
import { resultCap } from '../reading/result-cap.ts';

const USUAL_ROWS = 200;
/** Of a longer line the beginning is shown; its number brings all of it. */
const MOST_CHARACTERS = 1000;

export interface LineSearch {
  /** A regular expression, for lines in either case. */
  readonly pattern: string;
  /** Of the matching lines the first, or the last, so many. */
  readonly head: number | undefined;
  readonly tail: number | undefined;
  readonly limit: number | undefined;
}

/** The lines of an output that match, with their numbers, and how many there are in all. */
export function renderMatchingLines(
  output: FetchedOutput,
  wanted: LineSearch,
  { services }: ToolContext,
): Result<string> {
  const { pattern } = wanted;
  const found = matchingLines(output.bytes, pattern, { ignoreCase: true });
  if (!found.ok) return found;
  const all = found.value;
  const most = wanted.limit ?? USUAL_ROWS;
  const chosen = wanted.tail === undefined ? all.slice(0, wanted.head ?? most) : all.slice(-wanted.tail);
  const rows = [`# ${all.length}/${output.lineCount} lines match '${pattern.slice(0, 80)}'`];
  const cap = resultCap(services);
  let left = cap.tokens;
  let shown = 0;
  for (const line of chosen) {
    const row = rowOf(line);
    left -= cap.count(row, left) + 1;
    if (left < 0) break;
    rows.push(row);
    shown++;
  }
  const rest = all.length - shown;
  return ok(
    [...rows, ...(rest > 0 ? [`… ${rest} more match: narrow search, or use head, tail, limit`] : [])].join(
      '\n',
    ),
  );
}

function rowOf({ number, bytes }: MatchingLine): string {
  const text = bytes.toString().replace(/\r?\n$/, '');
  return `${String(number).padStart(6)}| ${beginningOf(text, number)}`;
}

function beginningOf(text: string, number: number): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const isSplit = (text.charCodeAt(MOST_CHARACTERS) & 0xfc00) === 0xdc00;
  const end = isSplit ? MOST_CHARACTERS - 1 : MOST_CHARACTERS;
  return `${text.slice(0, end)} … +${text.length - end} characters, mode=lines:${number}-${number}`;
}
