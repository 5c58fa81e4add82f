import { defineCommand } from '../command.ts';

export default defineCommand({
  usage: ['version', '--version', '-V'],
  options: {},
  operands: { minimum: 0, maximum: 0 },
  async run(_, context) {
    context.stdout.write(`lean-ctx ${context.version} (node)\n`);
    return 0;
  },
});
