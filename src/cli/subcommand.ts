import { closestName } from '../core/closest-name.ts';
import { cliUnknownSubcommand } from '../core/messages/cli.ts';
import { fail, ok, type Result } from '../core/result.ts';
import type { Subcommand } from './command.ts';

/** Something that a command does under a name of its own, or one of a few others. */
export interface NamedAction extends Subcommand {
  readonly aliases: readonly string[];
}

/** The action of this name or alias; otherwise a failure that names them all. */
export function pickAction<Action extends NamedAction>(
  command: string,
  word: string,
  actions: readonly Action[],
): Result<Action> {
  const found = actions.find(({ name, aliases }) => name === word || aliases.includes(word));
  if (found) return ok(found);
  const names = actions.map(({ name }) => name);
  return fail(cliUnknownSubcommand(command, word, closestName(word, names), names));
}
