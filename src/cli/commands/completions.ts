import { cliNoSuchShell } from '../../core/messages/cli.ts';
import { defineCommand } from '../command.ts';
import { SCRIPTS, SHELLS } from '../completion/scripts.ts';

export default defineCommand({
  usage: [`completions ${SHELLS.join('|')}`],
  details: ['Prints the script; have your shell read it at its start.'],
  options: {},
  operands: { minimum: 1, maximum: 1 },
  examples: [
    ['completions bash >> ~/.bashrc', 'bash'],
    ['completions fish > ~/.config/fish/completions/lean-ctx.fish', 'fish'],
  ],
  async run({ operands: [name = ''] }, context) {
    const shell = SHELLS.find((each) => each === name);
    if (shell === undefined) {
      context.report(cliNoSuchShell(name, SHELLS));
      return 1;
    }
    context.stdout.write(SCRIPTS[shell]);
    return 0;
  },
});
