// node bench/shell/run.mjs [--write] [FOLDER …]: saving, facts and time over recorded outputs; see README.md.
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..', '..');
const folder = mkdtempSync(path.join(root, 'dist', 'shell-bench-'));
try {
  const outfile = path.join(folder, 'main.mjs');
  await build({
    entryPoints: [path.join(root, 'bench/shell/main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
  });
  const { main } = await import(pathToFileURL(outfile).href);
  process.exitCode = await main(root, process.argv.slice(2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
