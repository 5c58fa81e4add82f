import { printTool } from '../calling/print-tool.ts';
import { defineCommand } from '../command.ts';
import { textOption } from '../option.ts';

export default defineCommand({
  usage: ['routes [PREFIX]'],
  details: ['The HTTP endpoints that the project declares: method, path, handler, file and line.'],
  options: { method: textOption(['--method', '-m'], 'METHOD', 'GET, POST, PUT, PATCH or DELETE') },
  operands: { minimum: 0, maximum: 1 },
  examples: [
    ['routes', 'all of them'],
    ['routes /api --method POST', 'those below /api that change something'],
  ],
  run: ({ options: { method }, operands: [path] }, context) =>
    printTool('ctx_routes', { method: method?.toUpperCase(), path }, context),
});
