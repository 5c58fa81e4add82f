import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { repository } from './real-files.ts';

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-same-')));
/** A bundle finds its packages and grammars from inside of the repository only. */
const cache = path.join(repository, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const bundle = mkdtempSync(path.join(cache, 'same-'));
afterAll(() => {
  for (const each of [folder, bundle]) rmSync(each, { recursive: true, force: true });
});

interface Told {
  readonly files: number;
  readonly views: readonly (readonly [what: string, hash: string])[];
}

/** Lets another process with a home of its own make all views of a few hundred files. */
async function viewsIn(script: string, home: string, locale: string): Promise<Told> {
  mkdirSync(path.join(folder, home));
  const env = {
    ...process.env,
    HOME: path.join(folder, home),
    USERPROFILE: path.join(folder, home),
    LC_ALL: locale,
  };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const parts: Buffer[] = [];
  for await (const part of child.stdout) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Told;
}

test('two processes with two homes and locales make the same bytes of every view', {
  timeout: 240_000,
}, async () => {
  const script = path.join(bundle, 'views-of-many.mjs');
  await build({
    entryPoints: [path.join(import.meta.dirname, 'views-of-many.ts')],
    outfile: script,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    define: { 'import.meta.dirname': JSON.stringify(import.meta.dirname) },
  });
  const [first, second] = await Promise.all([viewsIn(script, 'a', 'C'), viewsIn(script, 'b', 'tr_TR.UTF-8')]);
  expect(first.files).toBeGreaterThanOrEqual(200);
  expect(second).toEqual(first);
});
