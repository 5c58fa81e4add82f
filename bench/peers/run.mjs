// npm run bench:peers -- --corpus DIR: the same work by other tools, one run, ratios. Writes bench/RESULTS.md.
// Installs the tools outside the repository, and works on a copy of DIR.

import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { compareIndexing } from './indexing.mjs';
import { installPeers, scratch } from './install.mjs';
import { reportOf } from './report.mjs';
import { compareRanking, compareTextSearch } from './searching.mjs';
import { compareTokens } from './tokens.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
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
const ours = await bundleOurs();
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
writeFileSync(path.join(root, 'bench', 'RESULTS.md'), report);
process.stdout.write(report);

/** The parts of the package that are called in process, bundled where they find wasm/ and dist/workers. */
async function bundleOurs() {
  const outfile = path.join(root, 'dist', 'peers', 'ours.mjs');
  await build({
    entryPoints: [path.join(root, 'bench/peers/ours.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
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
