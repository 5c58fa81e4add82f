import { cliUsage } from '../core/messages/cli.ts';
import type { CommandContext } from './context.ts';
import type { OptionTable, OptionValues } from './option.ts';
import { parseArguments } from './parse-arguments.ts';

/** What help and completion know about a command. */
export interface CommandManual {
  /** One line each, without the program's name: `grep PATTERN [PATH]`. */
  readonly usage: readonly string[];
  /** What the summary cannot say: formats, limits, exit codes. One line each. */
  readonly details: readonly string[];
  readonly subcommands: readonly Subcommand[];
  readonly options: OptionTable;
  /** `[command line without the program's name, what it does]`. */
  readonly examples: readonly (readonly [string, string])[];
}

export interface Subcommand {
  readonly name: string;
  /** Names of what it takes after its own name. */
  readonly operands: readonly string[];
  readonly summary: string;
}

/** A command as the dispatcher sees it. */
export interface Command extends CommandManual {
  /** Set when the command reads its arguments itself, so that `--help` counts only as the first of them. */
  readonly readsOwnArguments: boolean;
  /** @returns the exit code: 0 done, 1 failed or nothing found, 2 wrong usage */
  execute(argv: readonly string[], context: CommandContext): Promise<number>;
}

export interface ParsedArguments<Table extends OptionTable> {
  readonly options: OptionValues<Table>;
  readonly operands: readonly string[];
}

interface CommandDefinition<Table extends OptionTable>
  extends Partial<Omit<CommandManual, 'options' | 'usage'>> {
  readonly usage: CommandManual['usage'];
  readonly options: Table;
  /** How many operands there must and may be. */
  readonly operands: { readonly minimum: number; readonly maximum: number };
  run(args: ParsedArguments<Table>, context: CommandContext): Promise<number>;
}

const NOTHING = { details: [], subcommands: [], examples: [] } as const;

/** A command whose options are described in a table. Unknown options are refused, never passed over. */
export function defineCommand<Table extends OptionTable>(definition: CommandDefinition<Table>): Command {
  const { run, operands, ...manual } = definition;
  return {
    ...NOTHING,
    ...manual,
    readsOwnArguments: false,
    execute: async (argv, context) => {
      const parsed = await parseArguments(definition.options, operands, argv);
      if (parsed.ok) return run(parsed.value, context);
      context.report(cliUsage(parsed.error, context.command));
      return 2;
    },
  };
}

interface RawCommandDefinition extends Partial<Omit<CommandManual, 'usage'>> {
  readonly usage: CommandManual['usage'];
  run(argv: readonly string[], context: CommandContext): Promise<number>;
}

/** A command that reads its arguments itself: a wrapped command line, or a surface with options of its own. */
export function defineRawCommand(definition: RawCommandDefinition): Command {
  const { run, ...manual } = definition;
  return { ...NOTHING, options: {}, ...manual, readsOwnArguments: true, execute: run };
}
