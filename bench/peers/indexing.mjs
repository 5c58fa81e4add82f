import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileOf, scratch } from './install.mjs';
import { measureCommand, median } from './process.mjs';

const ROUNDS = 3;
/** A tool that has taken this long in all is not asked again. */
const ENOUGH_MS = 90_000;
const quiet = { CODEGRAPH_NO_DOWNLOAD: '1', CODEGRAPH_TELEMETRY: '0', DO_NOT_TRACK: '1', CI: '1' };

/** How each tool indexes a folder from nothing, and again after a change. */
function toolsFor(corpus, product) {
  const cache = path.join(scratch, 'our-cache');
  const node = process.execPath;
  const optave = fileOf('@optave/codegraph', 'dist/cli.js');
  const colby = fileOf('@colbymchenry/codegraph', 'npm-shim.js');
  const theirs = path.join(corpus, '.codegraph');
  const tool = (name, stored, build, update, env) => ({ name, stored, build, update, env });
  return [
    tool('lean-ctx', cache, [node, product, 'index', corpus], [node, product, 'index', corpus], {
      LEAN_CTX_CACHE_DIR: cache,
    }),
    tool(
      '@optave/codegraph (native)',
      theirs,
      [node, optave, '--engine', 'native', 'build', corpus],
      [node, optave, '--engine', 'native', 'build', corpus],
      quiet,
    ),
    tool(
      '@optave/codegraph (wasm)',
      theirs,
      [node, optave, '--engine', 'wasm', 'build', corpus],
      undefined,
      quiet,
    ),
    tool(
      '@colbymchenry/codegraph',
      theirs,
      [node, colby, 'init', '--yes', corpus],
      [node, colby, 'sync', corpus],
      quiet,
    ),
  ];
}

/** Times, memory and processor time of indexing from nothing and of one changed file, tools in turn. */
export async function compareIndexing(corpus, product, note) {
  const builds = new Map();
  const updates = new Map();
  const tools = toolsFor(corpus, product);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, stored, build, update, env } of tools) {
      const known = builds.get(name) ?? [];
      if (known.reduce((sum, { ms }) => sum + ms, 0) > ENOUGH_MS || known[0]?.error !== undefined) continue;
      note(`index, ${name}, round ${round + 1}`);
      rmSync(stored, { recursive: true, force: true });
      builds.set(name, [...known, await run(build, corpus, env)]);
      if (update === undefined) continue;
      change(corpus);
      updates.set(name, [...(updates.get(name) ?? []), await run(update, corpus, env)]);
      rmSync(stored, { recursive: true, force: true });
    }
  }
  return { builds: summary(builds), updates: summary(updates) };
}

function run([command, ...args], cwd, env) {
  return measureCommand(command, args, { cwd, env: { ...process.env, ...env } });
}

/** Adds a comment to the first source file. */
function change(corpus) {
  const names = readdirSync(corpus, { recursive: true, encoding: 'utf8' });
  const file = names.filter((name) => /\.(rs|go|ts|js|java|c)$/.test(name)).sort()[0];
  appendFileSync(path.join(corpus, file), '\n// changed\n');
}

function summary(measured) {
  return [...measured].map(([name, runs]) => {
    const middle = (key) => (runs[0][key] === undefined ? undefined : median(runs.map((one) => one[key])));
    return { name, ms: middle('ms'), rssMb: middle('rssMb'), cpuMs: middle('cpuMs'), error: runs[0].error };
  });
}
