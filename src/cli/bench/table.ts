import type { BenchDocument, BenchResult } from './document.ts';

const HEAD = ['case', 'median', 'p99', 'speed', 'against', 'ratio', ''] as const;
/** Columns of numbers stand to the right. */
const NUMERIC = new Set([1, 2, 3, 5]);

/** The document as a table for a person. */
export function benchTable({ machine, results, seconds, peak_rss_mb }: BenchDocument): string {
  const rows = [HEAD, ...results.map(row)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const lines = rows.map((cells) =>
    cells
      .map((cell, column) =>
        NUMERIC.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const { model, cores, memory_gib, platform, node } = machine;
  const where = `${model}, ${cores} cores, ${memory_gib} GiB, ${platform}, Node ${node}`;
  return `${lines.join('\n')}\n\n${where}\n${seconds.toFixed(0)} s, peak RSS ${peak_rss_mb} MB\n`;
}

function row(result: BenchResult): string[] {
  const speed =
    result.mb_per_s === undefined ? `${short(result.ops_per_s ?? 0)} /s` : `${short(result.mb_per_s)} MB/s`;
  return [
    result.id,
    `${short(result.median_ms)} ms`,
    `${short(result.p99_ms)} ms`,
    speed,
    result.against,
    `× ${short(result.ratio)}`,
    result.summary,
  ];
}

/** Three digits, without exponents. */
function short(value: number): string {
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.1 ? 3 : 4;
  return value.toFixed(decimals);
}
