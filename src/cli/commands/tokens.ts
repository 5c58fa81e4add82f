import { cliInputTwice } from '../../core/messages/cli.ts';
import { defineCommand } from '../command.ts';
import { choiceOption, flag } from '../option.ts';
import { createProgressLine } from '../progress-line.ts';
import { counted } from '../quantities.ts';

export default defineCommand({
  usage: ['tokens FILE|DIR|- …'],
  details: [
    'The exact number of tokens: for one file or standard input the number alone, for a folder what lies in it (without',
    'binary files and what ignore files leave out). Names of special tokens are counted as ordinary text.',
  ],
  options: {
    model: choiceOption(['--model', '-m'], ['o200k', 'cl100k', 'o200k_base', 'cl100k_base'], 'vocabulary'),
    json: flag(['--json'], 'one JSON document with every file'),
  },
  operands: { minimum: 1, maximum: Number.POSITIVE_INFINITY },
  examples: [
    ['tokens README.md', 'the number alone'],
    ['tokens src', 'where the tokens of a folder are'],
    ['tokens - --model cl100k', 'standard input'],
  ],
  async run({ options, operands }, context) {
    if (operands.filter((operand) => operand === '-').length > 1) {
      context.report(cliInputTwice());
      return 2;
    }
    const { encodingNamed, DEFAULT_ENCODING } = await import('../../engine/tokens/index.ts');
    const { countOperand } = await import('../token-counting/count-operands.ts');
    const { tokensDocument, tokensText } = await import('../token-counting/render.ts');
    const encoding = encodingNamed(options.model) ?? DEFAULT_ENCODING;
    const line = createProgressLine(context.stderr);
    let done = 0;
    const results = [];
    for (const operand of operands) {
      const onFile = (): void => line.show(() => `tokens: ${counted(++done, 'file')} counted`);
      results.push(await countOperand(operand, encoding, context, onFile));
    }
    line.end();
    const failures = results.flatMap((result) => result.failures);
    for (const failure of failures) context.report(failure);
    if (options.json) context.writeJson(tokensDocument(results, encoding));
    else context.stdout.write(tokensText(results));
    return failures.length === 0 ? 0 : 1;
  },
});
