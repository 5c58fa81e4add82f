#!/usr/bin/env node
import { writeSync } from 'node:fs';

declare const __LEAN_CTX_VERSION__: string;

const STDOUT = 1;

const argv = process.argv.slice(2);
const [first] = argv;

if (first === '--version' || first === '-V') printVersion();
else await (await import('./cli/run.ts')).run(argv, __LEAN_CTX_VERSION__);

/** Straight to the descriptor: setting up the stream takes longer than everything else here. */
function printVersion(): void {
  try {
    writeSync(STDOUT, `lean-ctx ${__LEAN_CTX_VERSION__} (node)\n`);
  } catch {
    process.exitCode = 1; // nobody can be told: stdout is what is broken
  }
}
