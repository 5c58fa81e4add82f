// Scores the ranking on localisation sets, and fits its weights: see README.md.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runBundled } from '../bundled.mjs';

const cache = mkdtempSync(path.join(os.tmpdir(), 'localize-'));
process.env.LEAN_CTX_CACHE_DIR = cache;
try {
  await runBundled('localize/score.ts');
} finally {
  rmSync(cache, { recursive: true, force: true });
}
