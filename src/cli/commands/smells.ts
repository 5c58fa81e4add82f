import { printTool } from '../calling/print-tool.ts';
import { defineCommand } from '../command.ts';
import { flag, textOption } from '../option.ts';

export default defineCommand({
  usage: ['smells [FILE]'],
  details: [
    'Code worth a second look: dead, long, complex, copied or untested. Without FILE and RULE a count of each.',
  ],
  options: {
    rule: textOption(['--rule'], 'RULE', 'only findings of this rule; an unknown one lists them all'),
    json: flag(['--json'], 'one JSON document on stdout'),
  },
  operands: { minimum: 0, maximum: 1 },
  examples: [
    ['smells', 'how many of each'],
    ['smells --rule dead_code', 'what nothing uses'],
    ['smells src/cart.ts', 'those of one file'],
  ],
  run({ options: { rule, json }, operands: [file] }, context) {
    const action = file !== undefined ? 'file' : rule !== undefined ? 'scan' : 'summary';
    return printTool('ctx_smells', { action, rule, path: file, format: json ? 'json' : 'text' }, context);
  },
});
