import { closestName } from '../core/closest-name.ts';
import { cliInternal, cliSystemError, cliUnknownCommand } from '../core/messages/cli.ts';
import type { Command } from './command.ts';
import { type CommandEntry, findCommand, VISIBLE_COMMANDS } from './commands/index.ts';
import { type CommandContext, processContext } from './context.ts';
import { endSilentlyWithReader, exitWhenWritten } from './exit.ts';

/** What a shell shows for a program that SIGINT ended: 128 + 2. */
const INTERRUPTED = 130;

const HELP_WORDS = ['help', '--help', '-h'];

/** Runs the command line `argv` (without node and script) and ends the process with its exit code. */
export async function run(argv: readonly string[], version: string): Promise<void> {
  endSilentlyWithReader();
  const [first = '', ...rest] = argv;
  const entry = findCommand(HELP_WORDS.includes(first) ? 'help' : first);
  const context = processContext(entry?.name ?? '', version);
  try {
    exitWhenWritten(entry ? await runCommand(entry, rest, context) : await runNothing(first, context));
  } catch (error) {
    exitWhenWritten(unexpected(error, context));
  }
}

async function runCommand(
  entry: CommandEntry,
  argv: readonly string[],
  context: CommandContext,
): Promise<number> {
  const command = await entry.load();
  if (!asksForHelp(command, argv)) return command.execute(argv, context);
  const { commandHelp } = await import('./help/command-help.ts');
  context.stdout.write(commandHelp(entry, command));
  return 0;
}

async function runNothing(name: string, context: CommandContext): Promise<number> {
  return name === '' ? quickstart(context) : unknownCommand(name, context);
}

async function quickstart(context: CommandContext): Promise<number> {
  const { QUICKSTART } = await import('./help/quickstart.ts');
  context.stdout.write(QUICKSTART);
  return 0;
}

function unknownCommand(name: string, context: CommandContext): number {
  const known = VISIBLE_COMMANDS.flatMap((entry) => [entry.name, ...entry.aliases]);
  context.report(cliUnknownCommand(name, closestName(name, known)));
  return 1;
}

/** `--help` never starts the action, wherever it stands before `--`. */
function asksForHelp(command: Command, argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const own = command.readsOwnArguments ? argv.slice(0, 1) : argv.slice(0, end < 0 ? argv.length : end);
  return own.some((token) => token === '--help' || token === '-h');
}

/** An interruption that a command let through, a refusal of the system, or a bug. */
function unexpected(error: unknown, context: CommandContext): number {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  if (name === 'AbortError') return INTERRUPTED;
  const isRefusal = error instanceof Error && 'syscall' in error;
  context.report(isRefusal ? cliSystemError(message) : cliInternal(message));
  context.log.debug(() => stack ?? message);
  return 1;
}
