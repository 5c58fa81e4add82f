import { printTool } from '../calling/print-tool.ts';
import { defineCommand } from '../command.ts';
import { numberOption, textOption } from '../option.ts';

const TOKENS = { fallback: 2048, minimum: 100, maximum: 100_000 } as const;

export default defineCommand({
  usage: ['repomap [PATH]'],
  details: [
    'The definitions that the rest of the project uses most, by file, with lines and signatures, within a budget.',
  ],
  options: {
    tokens: numberOption(['--max-tokens'], 'tokens at most', TOKENS),
    focus: textOption(['--focus'], 'GLOBS', 'files that matter more, separated by commas'),
  },
  operands: { minimum: 0, maximum: 1 },
  examples: [
    ['repomap', 'the most used definitions'],
    ["repomap --focus 'src/api/**' --max-tokens 500", 'a short one, for work on the API'],
  ],
  run: ({ options: { tokens, focus }, operands: [path] }, context) =>
    printTool('ctx_repomap', { path, max_tokens: tokens, focus_files: focus?.split(',') }, context),
});
