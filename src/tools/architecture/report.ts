import { countTokens } from '../../engine/tokens/index.ts';
import { ANSWER_TOKENS } from '../graph/sections.ts';

/** One part of an answer about the structure: rows to read and the same as data. */
export interface Report {
  readonly heading: string;
  readonly rows: readonly string[];
  /** What a row is, in the plural. */
  readonly noun: string;
  readonly data: unknown;
}

/** Room for what is said about the rows that are left out. */
const MARGIN = 16;

/** As many rows as fit, and how many there are more. */
export function reportText({ heading, rows, noun }: Report, tokens = ANSWER_TOKENS): string[] {
  let left = tokens - countTokens(heading) - MARGIN;
  const shown: string[] = [];
  for (const row of rows) {
    left -= countTokens(`${row}\n`);
    if (left < 0) break;
    shown.push(row);
  }
  const rest = rows.length - shown.length;
  return [heading, ...shown, ...(rest > 0 ? [`  … ${rest} more ${noun} of ${rows.length}`] : [])];
}

/** Names joined as far as they fit into a row. */
export function someOf(names: readonly string[], most: number): string {
  const rest = names.length - most;
  return `${names.slice(0, most).join(', ')}${rest > 0 ? `, +${rest} more` : ''}`;
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
