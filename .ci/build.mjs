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

/** What stands before and behind every command of an agent: from the source file to its file in `dist/`. */
const FAST_PATHS = {
  'src/cli/running/run-command.ts': 'run-command',
  'src/shell/answer/short-answer.ts': 'short-answer',
  'src/cli/running/answer-run.ts': 'answer',
  'src/clients/hooks/run-hook.ts': 'run-hook',
  ...Object.fromEntries(patternLists().map((file) => [`src/shell/patterns/${file}`, file.slice(0, -3)])),
};

/** The patterns of a group of programs are loaded when one of these was run. */
function patternLists() {
  return readdirSync(path.join(root, 'src/shell/patterns')).filter((file) => /^list-.*\.ts$/.test(file));
}

/**
 * Takes modules of Node as they are. An `import` of one reads each of its exports first, which for `node:fs` loads all of
 * the streams: some milliseconds. Where Node is too old to hand them out, they are imported.
 */
const bareBuiltins = {
  name: 'bare-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ kind, path: name }) =>
      kind === 'import-statement' ? { path: name, namespace: 'builtin', sideEffects: false } : undefined,
    );
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path: name }) => {
      const names = Object.keys(require(name)).filter((each) => /^[a-z_$][\w$]*$/i.test(each));
      const exported = names.map((each) => `export const ${each} = /* @__PURE__ */ (() => all.${each})();`);
      const all = `process.getBuiltinModule?.('${name}') ?? (await import('${name}')).default`;
      return { contents: [`const all = ${all};`, 'export default all;', ...exported].join('\n') };
    });
  },
};

/** What decides what the analysis of a file gives, and which edges are made of that: stored results of others are not used. */
const FACTS_SOURCES = ['src/code/lang', 'src/code/index', 'src/code/files', 'assemblyscript', 'grammars'];
const GRAPH_SOURCES = ['src/code/graph'];

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
  const common = commonOptions();
  const { metafile } = await build({
    ...common,
    entryPoints: [
      { in: 'src/main.ts', out: 'main' },
      ...workers.map((f) => ({ in: `workers/${f}`, out: `workers/${f.replace(/\.ts$/, '')}` })),
    ],
    outdir: made,
    splitting: true,
    metafile: true,
    // Half of a short command's time is loading code: with a quarter less of it, `index` takes 4 % less. Names stay.
    minifyWhitespace: true,
    minifySyntax: true,
    chunkNames: 'chunks/[name]-[hash]',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
    },
  });
  await buildFastPaths(common, made, metafile);
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  renameSync(path.join(root, made), path.join(root, 'dist'));
}

function commonOptions() {
  return {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    define: {
      __LEAN_CTX_VERSION__: JSON.stringify(version),
      __LEAN_CTX_FACTS_VERSION__: JSON.stringify(versionOf(FACTS_SOURCES)),
      __LEAN_CTX_GRAPH_VERSION__: JSON.stringify(versionOf(GRAPH_SOURCES)),
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
  };
}

/**
 * `main.js` and the fast paths once more, each one small file: opening a dozen chunks takes longer than all they do. What
 * they import only when it is needed stays in the chunks of the other build.
 */
async function buildFastPaths(common, made, metafile) {
  const files = new Map(
    Object.entries(metafile.outputs)
      .filter(([, { entryPoint }]) => entryPoint !== undefined)
      .map(([file, { entryPoint }]) => [entryPoint, path.posix.relative(made, file)]),
  );
  for (const [source, name] of Object.entries(FAST_PATHS)) files.set(source, `${name}.js`);
  await build({
    ...common,
    entryPoints: [
      { in: 'src/main.ts', out: 'main' },
      ...Object.entries(FAST_PATHS).map(([source, out]) => ({ in: source, out })),
    ],
    outdir: made,
    minify: true,
    allowOverwrite: true,
    plugins: [lazyImportsFrom(files), bareBuiltins],
  });
}

/** Leaves each `import()` of a source of ours an import, of the file that the other build made of it. */
function lazyImportsFrom(files) {
  return {
    name: 'lazy-imports',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ kind, path: asked, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const source = path.relative(root, path.join(resolveDir, asked)).split(path.sep).join('/');
        const file = files.get(source);
        if (file === undefined) return { errors: [{ text: `no file was made of ${source}` }] };
        return { path: `./${file}`, external: true };
      });
    },
  };
}

/** Changes with every source in some folders. */
function versionOf(folders) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true });
    const names = files.filter((f) => f.isFile()).map((f) => path.join(f.parentPath ?? f.path, f.name));
    for (const name of names.sort()) {
      if (/\.(ts|json)$/.test(name)) hash.update(path.relative(root, name)).update(readFileSync(name));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
