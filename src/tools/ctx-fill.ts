import { defineTool } from './define-tool.ts';

export const ctxFill = defineTool({
  name: 'ctx_fill',
  title: 'Pack files into a budget',
  description:
    'Reads many files within a token budget: whole where they fit, else their structure; those that the task is about first.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    paths: { type: 'array', items: { type: 'string', isPath: true } },
    budget: { type: 'integer', description: 'tokens', aliases: ['max_tokens', 'budget_tokens'] },
    task: { type: 'string' },
  },
  required: ['paths', 'budget'],
  async run(args, context) {
    const { fill } = await import('./filling/fill.ts');
    return fill(args, context);
  },
});
