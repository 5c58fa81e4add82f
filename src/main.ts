#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';

declare const __LEAN_CTX_VERSION__: string;

const STDIN = 0;
const STDOUT = 1;

/** Exactly one surface is loaded: each is a file of its own in the build. */
const argv = process.argv.slice(2);
const [first] = argv;
const isServer = argv.length === 1 ? first === 'mcp' : first === undefined && !isatty(STDIN);

/** Words that run a command line: the way of every command of an agent, in a file of its own that loads little. */
const RUN_WORDS = ['-c', 'exec', '-t', '--track', 'raw', 'bypass'];
const isRun = first !== undefined && RUN_WORDS.includes(first) && argv[1] !== '--help' && argv[1] !== '-h';

if (first === '--version' || first === '-V') printVersion();
else if (first === 'hook' && argv.length > 1)
  await (await import('./clients/hooks/run-hook.ts')).runHook(argv.slice(1));
else if (isRun) await (await import('./cli/running/run-command.ts')).runCommand(argv);
else if (isServer) (await import('./mcp/serve-stdio.ts')).serveStdio(__LEAN_CTX_VERSION__);
else await (await import('./cli/run.ts')).run(argv, __LEAN_CTX_VERSION__);

/** Straight to the descriptor: setting up the stream takes longer than everything else here. */
function printVersion(): void {
  try {
    writeSync(STDOUT, `lean-ctx ${__LEAN_CTX_VERSION__} (node)\n`);
  } catch {
    process.exitCode = 1; // nobody can be told: stdout is what is broken
  }
}
