import { printTool } from '../calling/print-tool.ts';
import { defineCommand } from '../command.ts';
import { flag, numberOption } from '../option.ts';

const TURNS = { fallback: 3, minimum: 1, maximum: 8 } as const;

export default defineCommand({
  usage: ['explore QUESTION [PATH]'],
  details: [
    'Places that answer a question about the code: the definitions that its words find, then what these use and are used by.',
  ],
  options: {
    turns: numberOption(['--turns'], 'how often edges are followed', TURNS),
    citation: flag(['--citation'], 'only the places'),
  },
  operands: { minimum: 1, maximum: 2 },
  examples: [["explore 'where are prices rounded'", 'the definitions that have to do with it']],
  run: ({ options: { turns, citation }, operands: [query, path] }, context) =>
    printTool('ctx_explore', { query, path, max_turns: turns, citation }, context),
});
