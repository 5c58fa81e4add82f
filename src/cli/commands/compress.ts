import { callFailed } from '../../core/messages/cli-call.ts';
import { textOf } from '../../tools/result.ts';
import { defineCommand } from '../command.ts';
import { flag } from '../option.ts';

export default defineCommand({
  usage: ['compress FILE…'],
  details: [
    'One short row for each file: its lines and what it defines. Agents get the same of what they have read from ctx_compress.',
  ],
  options: { plain: flag(['--no-signatures'], 'without the names of what each file defines') },
  operands: { minimum: 1, maximum: 100 },
  examples: [['compress src/cart.ts src/line.ts', 'two files in two rows']],
  async run({ options: { plain }, operands }, context) {
    const [{ withTools }, { callTool }] = await Promise.all([
      import('../calling/tools-of-project.ts'),
      import('../../tools/pipeline/pipeline.ts'),
    ]);
    return withTools(context, async (caller) => {
      const read = await callTool(
        { name: 'ctx_multi_read', args: { paths: [...operands], mode: 'full' } },
        caller,
      );
      if (read.isError) {
        context.report(callFailed(textOf(read)));
        return 1;
      }
      const args = { include_signatures: !plain };
      context.stdout.write(`${textOf(await callTool({ name: 'ctx_compress', args }, caller)).trimEnd()}\n`);
      return 0;
    });
  },
});
