import { defineTool } from './define-tool.ts';
import { textResult } from './result.ts';

export const ctxCompress = defineTool({
  name: 'ctx_compress',
  title: 'Digest of what was read',
  description:
    'One short row for each file that this conversation has read: lines, what it defines, whether it changed since. For a checkpoint before the context is compacted.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: { include_signatures: { type: 'boolean', default: true } },
  required: [],
  async run({ include_signatures: hasNames }, context) {
    const { digest } = await import('./checkpoint/digest.ts');
    return textResult(await digest({ hasNames }, context));
  },
});
