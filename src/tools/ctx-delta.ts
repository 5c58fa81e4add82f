import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxDelta = defineTool({
  name: 'ctx_delta',
  title: 'What changed in a file',
  description: 'Shows what has changed in a file since you last read it.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: { path: { type: 'string', isPath: true, aliases: ['file_path'] } },
  required: ['path'],
  async run({ path }, context) {
    const { diffSinceRead } = await import('./reading/diff-since-read.ts');
    const diff = await diffSinceRead(path, context);
    return diff.ok ? textResult(diff.value) : failed(diff.error);
  },
});
