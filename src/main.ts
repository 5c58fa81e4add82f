#!/usr/bin/env node
export {};

declare const __LEAN_CTX_VERSION__: string;

const [first] = process.argv.slice(2);
if (first === '--version' || first === '-V')
  process.stdout.write(`lean-ctx ${__LEAN_CTX_VERSION__} (node)\n`);
else await (await import('./cli/run.ts')).run(process.argv.slice(2), __LEAN_CTX_VERSION__);
