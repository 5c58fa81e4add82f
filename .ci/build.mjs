// One build: AssemblyScript kernels → wasm/, TypeScript surfaces and workers → dist/.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const only = process.argv[2]; // "kernels" | "bundle"
if (only !== 'bundle') buildKernels();
if (only !== 'bundle') await (await import('./vocab.mjs')).buildVocabularies();
if (only !== 'kernels') await bundle();

/** Every `assemblyscript/<name>.ts` becomes `wasm/<name>.wasm`: no allocator, imported shared memory. */
function buildKernels() {
  const asc = require.resolve('assemblyscript/bin/asc.js');
  for (const file of readdirSync(path.join(root, 'assemblyscript')).filter((f) => f.endsWith('.ts'))) {
    const out = `wasm/${file.replace(/\.ts$/, '.wasm')}`;
    const args = [asc, `assemblyscript/${file}`, '-o', out, '-O3', '--noAssert', '--runtime', 'stub'];
    args.push('--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '65536');
    args.push('--enable', 'threads', '--enable', 'simd', '--use', 'abort=');
    const done = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    if (done.status !== 0) process.exit(done.status ?? 1);
  }
}

/**
 * Surfaces are split so that each command loads only what it needs; workers are entries of their own. The result is
 * made beside `dist/` and put in its place at the end, so that a running program finds its files until then.
 */
async function bundle() {
  const made = `dist.${process.pid}.tmp`;
  const workers = readdirSync(path.join(root, 'workers')).filter((f) => f.endsWith('.ts'));
  await build({
    absWorkingDir: root,
    entryPoints: [
      { in: 'src/main.ts', out: 'main' },
      ...workers.map((f) => ({ in: `workers/${f}`, out: `workers/${f.replace(/\.ts$/, '')}` })),
    ],
    outdir: made,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    // Half of a short command's time is loading code: with a quarter less of it, `index` takes 4 % less. Names stay.
    minifyWhitespace: true,
    minifySyntax: true,
    chunkNames: 'chunks/[name]-[hash]',
    define: {
      __LEAN_CTX_VERSION__: JSON.stringify(version),
      __LEAN_CTX_FACTS_VERSION__: JSON.stringify(factsVersion()),
    },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
    },
    external: [
      'better-sqlite3',
      'onnxruntime-node',
      'hnswlib-node',
      '@dqbd/tiktoken',
      'web-tree-sitter',
      'piscina',
    ],
    logLevel: 'warning',
  });
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  renameSync(path.join(root, made), path.join(root, 'dist'));
}

/** Changes with everything that decides what the analysis of a file gives: stored results of another are not used. */
function factsVersion() {
  const hash = createHash('sha256');
  for (const folder of ['src/code/lang', 'src/code/index', 'src/code/files', 'assemblyscript', 'grammars']) {
    const files = readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true });
    const names = files.filter((f) => f.isFile()).map((f) => path.join(f.parentPath ?? f.path, f.name));
    for (const name of names.sort()) {
      if (/\.(ts|json)$/.test(name)) hash.update(path.relative(root, name)).update(readFileSync(name));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
