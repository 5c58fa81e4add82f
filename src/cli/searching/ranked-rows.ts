import type { Generation } from '../../code/index/index.ts';
import type { LexicalHit } from '../../code/search/index.ts';

/** A place in the code that answers a query. */
export interface RankedRow {
  readonly path: string;
  /** Name of the definition there; empty where there is none. */
  readonly symbol: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly score: number;
}

/** The best place of each file that answers, best first. */
export function rankedRows(
  hits: readonly LexicalHit[],
  generation: Generation | undefined,
  shown: (path: string) => string,
): RankedRow[] {
  return hits.map((hit) => {
    const [chunk] = hit.chunks;
    const segment = generation?.parts[hit.part]?.segment;
    const symbol = chunk && chunk.symbol >= 0 ? segment?.symbolName(chunk.symbol) : undefined;
    return {
      path: shown(hit.path),
      symbol: symbol ?? '',
      startLine: chunk?.startLine ?? 1,
      endLine: chunk?.endLine ?? 1,
      score: hit.score,
    };
  });
}

/** `src/cart.ts:10-42 3.1 total`: score and definition behind the place. */
export function rankedText(rows: readonly RankedRow[]): string {
  return rows
    .map(({ path, startLine, endLine, score, symbol }) => {
      const lines = startLine === endLine ? startLine : `${startLine}-${endLine}`;
      return `${`${path}:${lines} ${score.toFixed(1)} ${symbol}`.trimEnd()}\n`;
    })
    .join('');
}

export function rankedDocument(query: string, mode: string, rows: readonly RankedRow[]): object {
  return {
    schema_version: 1,
    query,
    mode,
    results: rows.map(({ path, symbol, startLine, endLine, score }) => ({
      path,
      symbol: symbol === '' ? null : symbol,
      start_line: startLine,
      end_line: endLine,
      score: Number(score.toFixed(4)),
    })),
  };
}
