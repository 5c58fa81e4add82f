import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxOutline = defineTool({
  name: 'ctx_outline',
  title: 'Outline of a file or folder',
  description:
    'What is defined in a file or folder and on which lines, as it is now: definitions, headings, keys. format=json for programs.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    path: { type: 'string', isPath: true, aliases: ['file_path', 'file', 'directory', 'dir'] },
    kind: { type: 'string', description: 'all, fn, class, struct, trait, enum, impl' },
    match: { type: 'string', description: 'part of a name, any case' },
    format: { type: 'string', enum: ['text', 'json'], default: 'text' },
  },
  required: ['path'],
  async run(args, context) {
    const { outline } = await import('./outlining/outline.ts');
    const answer = await outline(args, context);
    return answer.ok ? textResult(answer.value) : failed(answer.error);
  },
});
