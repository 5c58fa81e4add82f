import { defineCommand } from '../command.ts';

export default defineCommand({
  usage: ['shell'],
  details: ['exit or quit, or the end of the input, ends it. A line that failed is followed by [exit: N].'],
  options: {},
  operands: { minimum: 0, maximum: 0 },
  async run(_, context) {
    const { runPrompt } = await import('../running/prompt.ts');
    return runPrompt(context);
  },
});
