import { countTokens } from '../engine/tokens/index.ts';
import type { RenderedView } from './define-mode.ts';
import type { LineRange } from './exact/index.ts';

/** Tokens that the last row of a cut view may take. */
const NOTE_TOKENS = 40;

/** A view as text. Rows that an answer has no room for are left out, and a last one says where to read on. */
export function withinCap(
  view: RenderedView,
  lineCount: number,
  mostTokens: number,
): { readonly text: string; readonly tokens: number; readonly shown: readonly LineRange[] } {
  const text = textOf(view.rows);
  const tokens = countTokens(text);
  if (tokens <= mostTokens) return { text, tokens, shown: view.shown };
  const count = rowsWithin(view.rows, mostTokens - NOTE_TOKENS);
  const last = lastLineOf(view, count);
  const rest = view.rows.length - count;
  const next = last === undefined ? 'lines:N-M' : `lines:${last + 1}-${lineCount}`;
  const cut = textOf([
    ...view.rows.slice(0, count),
    `… ${rest} more rows of this view do not fit; go on with ${next}`,
  ]);
  return { text: cut, tokens: countTokens(cut), shown: upTo(view.shown, last ?? 0) };
}

const textOf = (rows: readonly string[]): string => rows.map((row) => `${row}\n`).join('');

function rowsWithin(rows: readonly string[], mostTokens: number): number {
  let used = 0;
  for (const [index, row] of rows.entries()) {
    used += countTokens(`${row}\n`);
    if (used > mostTokens) return index;
  }
  return rows.length;
}

/** The last line that the first rows show, `undefined` for a view that shows none. */
function lastLineOf({ rowLines }: RenderedView, rowCount: number): number | undefined {
  return rowLines?.slice(0, rowCount).reduce((last, line) => Math.max(last, line), 0);
}

function upTo(ranges: readonly LineRange[], last: number): LineRange[] {
  return ranges
    .filter((range) => range.first <= last)
    .map((range) => ({ first: range.first, last: Math.min(range.last, last) }));
}
