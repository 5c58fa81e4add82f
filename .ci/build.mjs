// One build: AssemblyScript kernels → wasm/, TypeScript surfaces and workers → dist/.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
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

/** Surfaces are split so that each command loads only what it needs; workers are entries of their own. */
async function bundle() {
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const workers = readdirSync(path.join(root, 'workers')).filter((f) => f.endsWith('.ts'));
  await build({
    absWorkingDir: root,
    entryPoints: [
      { in: 'src/main.ts', out: 'main' },
      ...workers.map((f) => ({ in: `workers/${f}`, out: `workers/${f.replace(/\.ts$/, '')}` })),
    ],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    chunkNames: 'chunks/[name]-[hash]',
    define: { __LEAN_CTX_VERSION__: JSON.stringify(version) },
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
}
