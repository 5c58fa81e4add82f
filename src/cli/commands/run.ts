import { type Command, defineRawCommand } from '../command.ts';
import { flag } from '../option.ts';

const EXIT =
  'The exit code is that of the command: 126 when the line was refused, 127 when it could not be started.';
const WORDS = 'One argument is a line for your shell; several are handed over as they are.';

/** Runs a line with these words before it; loaded only to be run or explained. */
async function run(word: string, argv: readonly string[]): Promise<number> {
  const { runCommand } = await import('../running/run-command.ts');
  return runCommand([word, ...argv]);
}

export const runCompressed: Command = defineRawCommand({
  usage: ['-c [--raw] [--explain] "COMMAND"', 'exec [--raw] [--explain] "COMMAND"', '-c WORD…'],
  details: [
    WORDS,
    'Output to a file, a pipe inside the line and $(…) stay byte for byte what they are. Every gap says how much is missing',
    'and how to get it: lean-ctx expand ID. LEAN_CTX_DISABLED=1 switches everything off, also before a single command.',
    EXIT,
  ],
  options: {
    raw: flag(['--raw'], 'show the output as it is'),
    explain: flag(['--explain'], 'say behind the output what was done with it, and why'),
  },
  examples: [
    ['-c "cargo test"', 'the failures, the counts, no noise'],
    ['-c "git diff > fix.patch"', 'the file is what git wrote'],
  ],
  run: (argv) => run('-c', argv),
});

export const runTracked: Command = defineRawCommand({
  usage: ['-t "COMMAND"', '-t PROGRAM ARGUMENT…'],
  details: ['Several words are run without a shell.', EXIT],
  run: (argv) => run('-t', argv),
});

export const runRaw: Command = defineRawCommand({
  usage: ['raw "COMMAND"'],
  details: [WORDS, EXIT],
  run: (argv) => run('raw', argv),
});
