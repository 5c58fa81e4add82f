import { type Row, type Sums, saving, sumsOf } from './report.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Saving, facts and claims of several tools over the same recordings, as a table. */
export function sumsTable(named: readonly (readonly [string, Sums])[]): string {
  const rows = named.map(
    ([name, { total, meanFine, meanFailed, facts, lost, falseClaims }]) =>
      `| ${name} | ${percent(total)} | ${percent(meanFine)} | ${percent(meanFailed)} | ${lost} of ${facts} | ${falseClaims} |`,
  );
  return [
    '| | tokens saved | mean of those that ran fine | of those that failed | facts lost | false claims |',
    '|---|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n');
}

/** One line a recording, for a look at what a change did. */
export function rowsText(rows: readonly Row[]): string {
  return rows
    .map((row) => {
      const { recording, rawTokens, shownTokens, treatment, lost, falseClaims } = row;
      const name = `${recording.family === '' ? '' : `${recording.family}/`}${recording.name}`.padEnd(34);
      const tokens = `${String(rawTokens).padStart(7)} ${String(shownTokens).padStart(6)} ${percent(saving(row)).padStart(8)}`;
      const wrong = [...lost, ...falseClaims.map((claim) => `claims ${claim}`)].join('; ');
      return `${name}${tokens}  ${treatment}${wrong === '' ? '' : `  LOST ${wrong}`}`;
    })
    .join('\n');
}

export { sumsOf };
