import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** The program under test: the one built here, or an installed one that `LEAN_CTX_PRODUCT` names. */
export const PRODUCT =
  process.env.LEAN_CTX_PRODUCT ?? path.resolve(import.meta.dirname, '../../dist/main.js');

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new empty folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-cli-')));
  folders.push(folder);
  return folder;
}

/** Writes `{ 'a/b.ts': 'text' }` below `root`. */
export function writeTree(root: string, files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

/** An environment with a home of its own. */
export function privateEnvironment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const home = temporaryFolder();
  return { PATH: process.env.PATH, HOME: home, USERPROFILE: home, LANG: 'C.UTF-8', ...extra };
}

export interface Call {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string | Uint8Array;
}

/** Runs the program to its end. */
export function leanCtx(args: readonly string[], call: Call = {}): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [PRODUCT, ...args], {
    cwd: call.cwd ?? temporaryFolder(),
    env: call.env ?? privateEnvironment(),
    input: call.input ?? '',
    encoding: 'utf8',
    timeout: 30_000,
  });
}
