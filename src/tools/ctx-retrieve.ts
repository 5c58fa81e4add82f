import { notReadYet } from '../core/messages/read.ts';
import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxRetrieve = defineTool({
  name: 'ctx_retrieve',
  title: 'Get the text back',
  description:
    'The exact current text of a file that you read in a shortened view; with query only the lines that hold it.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    path: { type: 'string', isPath: true, aliases: ['file_path'] },
    query: { type: 'string' },
  },
  required: ['path'],
  isBounded: true,
  async run({ path, query }, context) {
    const { deliveries } = context.services;
    if (deliveries.of(context.caller.reader, path.path) === undefined) return failed(notReadYet(path.shown));
    const [{ linesHolding }, { readFile }] = await Promise.all([
      import('./reading/lines-holding.ts'),
      import('./reading/read-file.ts'),
    ]);
    const read =
      query === undefined
        ? await readFile(
            { place: path, view: { kind: 'exact', mode: { kind: 'full' }, name: 'full' }, isFresh: true },
            context,
          )
        : await linesHolding(path, query, context);
    return read.ok ? textResult(read.value) : failed(read.error);
  },
});
