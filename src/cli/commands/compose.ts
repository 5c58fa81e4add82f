import { printTool } from '../calling/print-tool.ts';
import { defineCommand } from '../command.ts';

export default defineCommand({
  usage: ['compose TASK [PATH]'],
  details: [
    'What a task begins with: the files that matter most, lines with its names, the text of the best definitions, and what',
    'belongs to them.',
  ],
  options: {},
  operands: { minimum: 1, maximum: 2 },
  examples: [["compose 'add a discount to lineTotal'", 'files, lines and texts for that task']],
  run: ({ operands: [task, path] }, context) => printTool('ctx_compose', { task, path }, context),
});
