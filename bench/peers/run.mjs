// npm run bench:peers -- --corpus DIR: the same work by other tools, one run, ratios. Writes bench/RESULTS.md.
// Installs the tools outside the repository, and works on a copy of DIR.

import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadBundled, root } from '../bundled.mjs';
import { compareIndexing } from './indexing.mjs';
import { installPeers, scratch } from './install.mjs';
import { reportOf } from './report.mjs';
import { compareRanking, compareTextSearch } from './searching.mjs';
import { compareTokens } from './tokens.mjs';

const product = path.join(root, 'dist', 'main.js');
const SOURCE = /\.(rs|go|ts|tsx|js|jsx|mjs|py|java|c|h|cc|cpp|cs|rb|php|md|toml|json)$/;

const { values } = parseArgs({ options: { corpus: { type: 'string' } } });
if (values.corpus === undefined || !existsSync(values.corpus))
  fail('name a code base: npm run bench:peers -- --corpus DIR');
if (!existsSync(product)) fail('build the package first: npm run build');

installPeers();
const corpus = path.join(scratch, 'corpus');
rmSync(corpus, { recursive: true, force: true });
cpSync(values.corpus, corpus, {
  recursive: true,
  filter: (file) => !/[/\\](\.git|node_modules|target)$/.test(file),
});
const files = textsBelow(corpus);
const ours = await loadBundled('peers/ours.ts');
const note = (text) => process.stderr.write(`${text}\n`);

const indexing = await compareIndexing(corpus, product, note);
const tokens = await compareTokens(files, ours, note);
// The open project and the command share an index of their own, which goes away afterwards.
const cache = path.join(scratch, 'our-cache');
process.env.LEAN_CTX_CACHE_DIR = cache;
const project = ours.Project.open(corpus, { isLive: true });
await project.build({ mode: 'full' });
const text = await compareTextSearch(corpus, project, product, { ...process.env }, note);
const ranking = await compareRanking(files, project, note);
await project.close();
rmSync(cache, { recursive: true, force: true });

const report = reportOf({ files, indexing, tokens, text, ranking });
const results = path.join(root, 'bench', 'RESULTS.md');
writeFileSync(results, report + othersIn(readFileSync(results, 'utf8')));
process.stdout.write(report);

/** What other benches wrote: all behind the first of their marks. */
function othersIn(results) {
  const at = results.indexOf('<!-- ');
  return at < 0 ? '' : `\n${results.slice(at)}`;
}

/** The text of all source files, sorted by path. */
function textsBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name) && statSync(path.join(folder, name)).isFile())
    .sort()
    .map((name) => ({ path: name, text: readFileSync(path.join(folder, name), 'utf8') }));
}

function fail(message) {
  process.stderr.write(`bench:peers: ${message}\n`);
  process.exit(1);
}
