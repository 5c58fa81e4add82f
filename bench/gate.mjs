// The regression gate: `lean-ctx bench` as built, held against bench/baseline.json. Only ratios count, and a run that
// was spoiled by a busy machine gets two more tries; what is slower three times is slower.

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const TRIES = 3;
/** Exit code of `bench --compare` for a regression; any other failure is not worth another try. */
const SLOWER = 1;

/**
 * @param {() => { code: number, output: string } | Promise<{ code: number, output: string }>} attempt one run with its comparison
 * @param {(text: string) => void} log
 * @returns {Promise<number>} the exit code of the gate
 */
export async function gate(attempt, log) {
  for (let tried = 1; ; tried++) {
    const { code, output } = await attempt();
    log(output);
    if (code === 0) return 0;
    if (code !== SLOWER || tried === TRIES) {
      log(`gate: failed after ${tried === 1 ? 'one try' : `${tried} tries`}\n`);
      return 1;
    }
    log(`gate: try ${tried} of ${TRIES} was slower than the baseline\n`);
  }
}

function runBuilt() {
  const folder = path.dirname(fileURLToPath(import.meta.url));
  const args = [
    path.join(folder, '../dist/main.js'),
    'bench',
    '--compare',
    path.join(folder, 'baseline.json'),
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { code: status ?? 2, output: `${stdout}${stderr}` };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await gate(runBuilt, (text) => process.stdout.write(text));
