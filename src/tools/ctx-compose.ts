import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxCompose = defineTool({
  name: 'ctx_compose',
  title: 'What a task begins with',
  description:
    'One call for a task: the files that matter most, lines with its names, the text of the best definitions, and what belongs to them.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    task: { type: 'string', aliases: ['query'] },
    path: { type: 'string', isPath: true },
  },
  required: ['task'],
  isBounded: true,
  async run(args, context) {
    const { compose } = await import('./exploring/compose.ts');
    const composed = await compose(args, context);
    return composed.ok ? textResult(composed.value) : failed(composed.error);
  },
});
