import { Cli, Option as ClipanionOption, Command, type UsageError } from 'clipanion';
import { closestName } from '../core/closest-name.ts';
import { cliMissingValue, cliUnknownOption } from '../core/messages/cli.ts';
import { type Failure, fail, ok, type Result } from '../core/result.ts';
import type { Option, OptionTable } from './option.ts';

/** Texts by option key; keys of options that were not given are absent. */
export type GivenOptions = ReadonlyMap<string, readonly string[]>;

/** Reads option arguments (`--key=value`, `--flag`, `-f`, `-ab`) by clipanion's grammar. */
export function parseOptions(table: OptionTable, tokens: readonly string[]): Result<GivenOptions> {
  const cli = new Cli({ binaryName: 'lean-ctx' });
  cli.register(commandClass(table));
  try {
    return ok(givenOptions(table, cli.process([...tokens], {})));
  } catch (error) {
    return fail(explain(error as UsageError, table));
  }
}

/** Clipanion wants a class whose instances carry one declaration for each option. */
function commandClass(table: OptionTable): new () => Command {
  return class extends Command {
    static override paths = [Command.Default];

    constructor() {
      super();
      for (const [key, option] of Object.entries(table))
        Object.assign(this, { [fieldOf(key)]: declare(option) });
    }

    override async execute(): Promise<void> {}
  };
}

/** Keeps option keys apart from the fields of clipanion's own class (`path`, `help`, `context`). */
const fieldOf = (key: string): string => `option:${key}`;

function declare(option: Option<unknown>): unknown {
  const names = option.names.join(',');
  if (option.arity === 'flag') return ClipanionOption.Boolean(names);
  return ClipanionOption.Array(names);
}

function givenOptions(table: OptionTable, parsed: Command): GivenOptions {
  const fields = parsed as unknown as Readonly<Record<string, unknown>>;
  const given = new Map<string, readonly string[]>();
  for (const key of Object.keys(table)) {
    const value = fields[fieldOf(key)];
    if (typeof value === 'boolean') given.set(key, [String(value)]);
    else if (Array.isArray(value)) given.set(key, value.map(String));
  }
  return given;
}

/** Clipanion's several lines as one failure. Its sentences quote the argument or end with the option's name. */
function explain(error: UsageError, table: OptionTable): Failure {
  const [reason = ''] = error.message.split('\n');
  const missing = /^Not enough arguments to option (\S+)\.$/.exec(reason)?.[1];
  if (missing !== undefined) return cliMissingValue(missing);
  const token = /\("(.*)"\)\.$/.exec(reason)?.[1] ?? reason;
  const [name = token] = token.split('=');
  const names = Object.values(table).flatMap((option) => option.names);
  return cliUnknownOption(token, names.includes(name) ? undefined : closestName(name, names));
}
