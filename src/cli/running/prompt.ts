import readline from 'node:readline';
import type { CommandContext } from '../context.ts';
import { readInvocation } from './read-invocation.ts';
import { runLine } from './run-command.ts';

const PROMPT = 'lean-ctx> ';

/** Reads lines and runs each as `-c` would, until there are no more. Each line has a shell of its own. */
export async function runPrompt(context: CommandContext): Promise<number> {
  const isTty = process.stdin.isTTY === true;
  const lines = readline.createInterface({
    input: process.stdin,
    output: process.stderr,
    terminal: isTty,
    prompt: PROMPT,
  });
  if (isTty) lines.prompt();
  for await (const line of lines) {
    const command = line.trim();
    if (command === 'exit' || command === 'quit') break;
    lines.pause();
    const code = command === '' ? 0 : await runLine(readInvocation('-c', [command]), context.env);
    if (code !== 0) context.stderr.write(`[exit: ${code}]\n`);
    lines.resume();
    if (isTty) lines.prompt();
  }
  lines.close();
  return 0;
}
