// Scores the ranking on localisation sets, and fits its weights: see README.md.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..', '..');
const folder = mkdtempSync(path.join(root, 'dist', 'localize-'));
process.env.LEAN_CTX_CACHE_DIR = mkdtempSync(path.join(os.tmpdir(), 'localize-'));
try {
  const outfile = path.join(folder, 'score.mjs');
  await build({
    entryPoints: [path.join(root, 'bench/localize/score.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
  });
  const { main } = await import(pathToFileURL(outfile).href);
  process.exitCode = await main(process.argv.slice(2));
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(process.env.LEAN_CTX_CACHE_DIR, { recursive: true, force: true });
}
