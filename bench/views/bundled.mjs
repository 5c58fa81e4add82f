import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Runs `main` of a TypeScript file of this folder with the arguments of the process. */
export async function runBundled(entry) {
  const root = path.resolve(import.meta.dirname, '..', '..');
  const cache = path.join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'views-'));
  try {
    const outfile = path.join(folder, 'bundle.mjs');
    await build({
      entryPoints: [path.join(import.meta.dirname, entry)],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
    });
    const { main } = await import(pathToFileURL(outfile).href);
    process.exitCode = await main(process.argv.slice(2), root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
