import { countTokens } from '../../engine/tokens/index.ts';
import { fittingRows } from '../rows/fitting-rows.ts';

/** Rows of an answer take so many tokens; with the lines around them it stays within 1,200. */
export const ANSWER_TOKENS = 1100;

/** Rows under a heading. */
export interface Section {
  /** With the full count: `Direct (12):`. */
  readonly heading: string;
  readonly rows: readonly string[];
  /** Rows that are shown at most, however much room there is. */
  readonly most?: number;
  /** What the rows are, for `… 12 more files`. */
  readonly noun: string;
}

/**
 * As many rows of each section as fit into the tokens together, and how many there are more. Each section gets an equal
 * share first; what one does not need goes to the next.
 */
export function sectionsText(sections: readonly Section[], tokens = ANSWER_TOKENS): string[] {
  const present = sections.filter(({ rows }) => rows.length > 0);
  const needs = present.map(
    ({ heading, rows, most }) => countTokens([heading, ...rows.slice(0, most)].join('\n')) + 12,
  );
  const lines: string[] = [];
  let left = tokens;
  present.forEach(({ heading, rows, noun, most }, at) => {
    const others = needs.slice(at + 1);
    const share = left / (others.length + 1);
    const reserved = others.reduce((sum, need) => sum + Math.min(need, share), 0);
    const shown = fittingRows(rows.slice(0, most), Math.max(0, left - reserved - countTokens(heading) - 12));
    const rest = rows.length - shown.length;
    const part = [heading, ...shown, ...(rest > 0 ? [`  … ${rest} more ${noun} of ${rows.length}`] : [])];
    lines.push(...part);
    left -= countTokens(part.join('\n')) + 1;
  });
  return lines;
}
