import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** The tools, at the versions that results were last written for. */
const PACKAGES = {
  '@optave/codegraph': '3.11.2',
  '@colbymchenry/codegraph': '1.6.1',
  '@vscode/ripgrep': '1.18.0',
  minisearch: '7.2.0',
  'gpt-tokenizer': '4.0.0',
  '@dqbd/tiktoken': '1.0.22',
};

/** Where the tools and their indexes lie; outside the repository, and kept for the next run. */
export const scratch = path.join(os.tmpdir(), 'lean-ctx-peers');

export const require = createRequire(path.join(scratch, 'package.json'));

/** Installs what is missing. Scripts of the packages are not run, except for the one that compiles SQLite. */
export function installPeers() {
  mkdirSync(scratch, { recursive: true });
  const manifest = path.join(scratch, 'package.json');
  writeFileSync(manifest, JSON.stringify({ private: true, dependencies: PACKAGES }, null, 2));
  if (Object.keys(PACKAGES).every((name) => versionOf(name) === PACKAGES[name])) return;
  process.stderr.write(`installing peers into ${scratch}\n`);
  npm(['install', '--ignore-scripts', '--no-audit', '--no-fund']);
  npm(['rebuild', 'better-sqlite3']);
}

function npm(args) {
  const shell = process.platform === 'win32'; // npm is a script there
  const { status } = spawnSync('npm', args, { cwd: scratch, shell, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.stderr.write(`npm ${args.join(' ')} failed; what needs it is left out\n`);
}

/** The installed version, or nothing. */
export function versionOf(name) {
  const manifest = path.join(scratch, 'node_modules', name, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}

export const versions = () =>
  Object.keys(PACKAGES).map((name) => `${name} ${versionOf(name) ?? '(not installed)'}`);

/** A file of an installed package. */
export const fileOf = (name, file) => path.join(scratch, 'node_modules', name, file);
