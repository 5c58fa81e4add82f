import { defineCommand } from '../command.ts';

export default defineCommand({
  usage: ['mcp'],
  details: [
    'Speaks the Model Context Protocol on stdin and stdout until stdin ends. This is what an agent starts; lean-ctx',
    'without arguments does the same when its stdin is no terminal.',
  ],
  options: {},
  operands: { minimum: 0, maximum: 0 },
  async run(_, context) {
    const { serveStdio } = await import('../../mcp/serve-stdio.ts');
    serveStdio(context.version);
    return new Promise<never>(() => {}); // the server ends the process itself
  },
});
