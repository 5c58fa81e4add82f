import type { LineRange } from './exact/index.ts';

/** Lines from 1 to `count` that are in, as ranges. */
export function rangesOfLines(count: number, isIn: (line: number) => boolean): LineRange[] {
  const ranges: { first: number; last: number }[] = [];
  for (let line = 1; line <= count; line++) {
    if (!isIn(line)) continue;
    const before = ranges.at(-1);
    if (before !== undefined && before.last === line - 1) before.last = line;
    else ranges.push({ first: line, last: line });
  }
  return ranges;
}
