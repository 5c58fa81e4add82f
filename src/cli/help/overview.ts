import { GROUPS, VISIBLE_COMMANDS } from '../commands/index.ts';
import { columns } from './columns.ts';
import { commandHelp } from './command-help.ts';

/** The everyday commands: at most 40 lines. */
export function shortHelp(): string {
  const everyday = VISIBLE_COMMANDS.filter(({ isEveryday }) => isEveryday);
  return `usage: lean-ctx COMMAND [OPTION …] [OPERAND …]

${columns(everyday.map(({ name, summary }) => [name, summary]))}
lean-ctx COMMAND --help explains one command, lean-ctx help all explains every one.
Data goes to stdout, everything else to stderr; exit code 0 is success, 1 failure or nothing found, 2 wrong usage.
`;
}

/** The full reference: every command with all it takes. */
export async function fullHelp(): Promise<string> {
  const parts = await Promise.all(
    VISIBLE_COMMANDS.map(async (entry) => ({ entry, text: commandHelp(entry, await entry.load()) })),
  );
  const groups = GROUPS.map((group) => {
    const texts = parts.filter(({ entry }) => entry.group === group).map(({ text }) => text);
    return texts.length === 0 ? '' : `\n${group.toUpperCase()}\n\n${texts.join('\n')}`;
  });
  return `${shortHelp()}${groups.join('')}`;
}
