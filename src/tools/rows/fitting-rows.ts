import { countTokens } from '../../engine/tokens/index.ts';

/** The first rows that fit into so many tokens, line ends included. What is left out is for the caller to say. */
export function fittingRows(rows: readonly string[], tokens: number): readonly string[] {
  let left = tokens;
  const most = rows.findIndex((row) => {
    left -= countTokens(`${row}\n`);
    return left < 0;
  });
  return most < 0 ? rows : rows.slice(0, most);
}
