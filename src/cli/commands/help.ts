import { closestName } from '../../core/closest-name.ts';
import { cliUnknownCommand } from '../../core/messages/cli.ts';
import { defineRawCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { findCommand, VISIBLE_COMMANDS } from './index.ts';

const ALL_WORDS = ['all', 'full', '--all', '-a'];

export default defineRawCommand({
  usage: ['help', 'help all', 'help COMMAND'],
  examples: [['help grep', 'the same as lean-ctx grep --help']],
  async run([word], context) {
    const { fullHelp, shortHelp } = await import('../help/overview.ts');
    if (word !== undefined && !ALL_WORDS.includes(word)) return explainOne(word, context);
    context.stdout.write(word === undefined ? shortHelp() : await fullHelp());
    return 0;
  },
});

async function explainOne(word: string, context: CommandContext): Promise<number> {
  const entry = findCommand(word);
  if (entry === undefined) {
    const names = VISIBLE_COMMANDS.map(({ name }) => name);
    context.report(cliUnknownCommand(word, closestName(word, names)));
    return 1;
  }
  const { commandHelp } = await import('../help/command-help.ts');
  context.stdout.write(commandHelp(entry, await entry.load()));
  return 0;
}
