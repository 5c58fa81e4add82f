import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { measuredPatterns } from './measured.ts';
import { recordingsBelow } from './recordings.ts';
import { measureBelow, type Row } from './report.ts';
import { hasRival, rivalRow } from './rival.ts';
import { millisecondsPerMegabyte } from './speed.ts';
import { rowsText, sumsOf, sumsTable } from './tables.ts';

const BEGIN = '<!-- shell: begin -->';
const END = '<!-- shell: end -->';

/**
 * Measures the recordings of the repository and of every folder named. With `--write`, the table goes into
 * `bench/RESULTS.md` and what belongs to each pattern into `src/shell/patterns/measured.json`.
 * @returns 1 when a fact is lost or a false claim made
 */
export async function main(argv: readonly string[], root: string): Promise<number> {
  const writes = argv.includes('--write');
  const own = path.join(root, 'test/fixtures/shell');
  const folders = [own, ...argv.filter((word) => !word.startsWith('--'))];
  const tables: string[] = [];
  let isFaithful = true;
  for (const folder of folders) {
    const rows = await measureBelow(folder);
    process.stdout.write(`${rowsText(rows)}\n\n`);
    isFaithful &&= rows.every(({ lost, falseClaims }) => lost.length + falseClaims.length === 0);
    const title = folder === own ? 'Recordings of this repository' : `${rows.length} further recordings`;
    tables.push(`### ${title}\n\n${sumsTable([['lean-ctx', sumsOf(rows)], ...rivalSums(folder)])}`);
    if (writes && folder === own) writeMeasured(root, await measuredPatterns(rows));
  }
  const speed = Object.entries(await millisecondsPerMegabyte()).map(
    ([name, ms]) => `| ${name} | ${ms.toFixed(1)} ms |`,
  );
  const text = [...tables, `### Compressing a megabyte\n\n| | time |\n|---|--:|\n${speed.join('\n')}`].join(
    '\n\n',
  );
  process.stdout.write(`${text}\n`);
  if (writes) writeResults(path.join(root, 'bench/RESULTS.md'), text);
  return isFaithful ? 0 : 1;
}

function rivalSums(folder: string): (readonly [string, ReturnType<typeof sumsOf>])[] {
  if (!hasRival()) return [];
  const rows = recordingsBelow(folder).map(rivalRow);
  return [['rtk', sumsOf(rows.filter((row): row is Row => row !== undefined))]];
}

function writeMeasured(root: string, measured: object): void {
  writeFileSync(
    path.join(root, 'src/shell/patterns/measured.json'),
    `${JSON.stringify(measured, undefined, 2)}\n`,
  );
}

/** Replaces our part of the report; the rest of it is written by other benches. */
function writeResults(file: string, text: string): void {
  const part = `${BEGIN}\n\n## Output of commands\n\nWritten by \`node bench/shell/run.mjs --write [FOLDER …]\`.\n\n${text}\n\n${END}\n`;
  const report = readFileSync(file, 'utf8');
  const [before = '', rest] = report.split(BEGIN);
  const after = rest?.split(`${END}\n`)[1] ?? '';
  writeFileSync(file, `${before.trimEnd()}\n\n${part}${after}`);
}
