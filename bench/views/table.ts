import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createAnalyser, languageForPath } from '../../src/code/lang/index.ts';
import { countTokens } from '../../src/engine/tokens/index.ts';
import { type FactsSource, Viewer } from '../../src/read/index.ts';

/** Files of packages that `package-lock.json` pins, so that everyone measures the same bytes. */
const FILES = [
  'zod/src/v4/core/schemas.ts',
  'piscina/src/index.ts',
  'ajv/lib/core.ts',
  '@types/node/fs.d.ts',
  'express/lib/response.js',
  'picomatch/lib/parse.js',
  'better-sqlite3/src/objects/database.cpp',
  'better-sqlite3/deps/download.sh',
  'hono/package.json',
  'piscina/README.md',
] as const;
const MODES = ['map', 'signatures', 'aggressive', 'entropy', 'auto'] as const;
const RUNS = 7;
const MARKS = { begin: '<!-- views: node bench/views/table.mjs --write -->', end: '<!-- end of views -->' };

/**
 * Prints the table, or puts it into the README with `--write`.
 * @returns the exit code
 */
export async function main(args: readonly string[], root: string): Promise<number> {
  const table = await tableOf(path.join(root, 'node_modules'));
  if (!args.includes('--write')) process.stdout.write(table);
  else putIntoReadme(path.join(root, 'README.md'), table);
  return 0;
}

async function tableOf(packages: string): Promise<string> {
  const analyser = await createAnalyser();
  const facts: FactsSource = {
    async factsOf(file, text) {
      const language = languageForPath(file, text);
      const loaded = language === undefined ? undefined : await analyser.load(language);
      const found = language !== undefined && loaded?.ok ? analyser.analyse(text, language) : undefined;
      return found?.ok ? found.value : undefined;
    },
  };
  const rows = [`| File | full | ${MODES.join(' | ')} |`, `|---|--:${'|--:'.repeat(MODES.length)}|`];
  for (const file of FILES) {
    const text = readFileSync(path.join(packages, file), 'utf8');
    const cells = [plain(countTokens(text))];
    for (const mode of MODES) cells.push(await cellOf(new Viewer(facts), { path: file, text, mode }));
    rows.push(`| \`${file}\` | ${cells.join(' | ')} |`);
  }
  analyser.dispose();
  return `${rows.join('\n')}\n`;
}

/** Tokens, and the median time of a view that is made from the text: parsed, chosen, rendered and counted. */
async function cellOf(
  viewer: Viewer,
  request: { readonly path: string; readonly text: string; readonly mode: string },
): Promise<string> {
  const times: number[] = [];
  let tokens = 0;
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    const view = await viewer.render(request);
    times.push(performance.now() - started);
    tokens = view.tokens;
  }
  const middle = times.sort((a, b) => a - b)[RUNS >> 1] ?? 0;
  return `${plain(tokens)} · ${middle < 10 ? middle.toFixed(1) : Math.round(middle)} ms`;
}

const plain = (count: number): string => count.toLocaleString('en-US');

function putIntoReadme(file: string, table: string): void {
  const text = readFileSync(file, 'utf8');
  const begin = text.indexOf(MARKS.begin) + MARKS.begin.length;
  const end = text.indexOf(MARKS.end);
  if (begin < MARKS.begin.length || end < begin) throw new Error(`${file} has no place for the table`);
  writeFileSync(file, `${text.slice(0, begin)}\n\n${table}\n${text.slice(end)}`);
}
