import { findCommand, VISIBLE_COMMANDS } from '../commands/index.ts';
import type { Option } from '../option.ts';

/**
 * What may stand in place of the last of `words`, the words typed after the program's name; the last one may be empty.
 * Only what begins as it does; nothing where a file name is wanted, so that the shell completes that itself.
 */
export async function completionCandidates(words: readonly string[]): Promise<readonly string[]> {
  const current = words.at(-1) ?? '';
  const all = words.length <= 1 ? commandNames() : await withinCommand(words.slice(0, -1), current);
  return all.filter((candidate) => candidate.startsWith(current)).sort();
}

const commandNames = (): string[] => VISIBLE_COMMANDS.map(({ name }) => name);

async function withinCommand([name = '', ...before]: readonly string[], current: string): Promise<string[]> {
  if (name === 'help') return [...commandNames(), 'all'];
  const command = await findCommand(name)?.load();
  if (!command) return [];
  const options = Object.values(command.options);
  const previous = before.at(-1) ?? '';
  const valued = options.find((option) => option.arity !== 'flag' && option.names.includes(previous));
  if (valued) return [...valued.words];
  if (current.startsWith('-')) return [...options.flatMap(namesOf), '--help'];
  const isFirstOperand = before.every((word) => word.startsWith('-'));
  return isFirstOperand ? command.subcommands.map((subcommand) => subcommand.name) : [];
}

const namesOf = ({ names }: Option<unknown>): string[] => names.filter((name) => name.startsWith('--'));
