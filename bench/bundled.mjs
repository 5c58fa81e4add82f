import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** The root of the package. */
export const root = path.resolve(import.meta.dirname, '..');

/**
 * Loads a TypeScript file of this folder as one bundle in `dist/`, where it finds the workers and kernels that were built.
 * @param {string} entry relative to `bench/`
 */
export async function loadBundled(entry) {
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  const folder = mkdtempSync(path.join(root, 'dist', 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = path.join(folder, 'bundle.mjs');
  await build({
    entryPoints: [path.join(root, 'bench', entry)],
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

/** Runs the `main` of such a file with the arguments of the process. */
export async function runBundled(entry) {
  const { main } = await loadBundled(entry);
  process.exitCode = await main(process.argv.slice(2), root);
}
