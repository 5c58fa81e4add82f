import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxPrefetch = defineTool({
  name: 'ctx_prefetch',
  title: 'Make views ready',
  description:
    'Makes the views of the files that a task or a set of changed files will need, so that reading them later answers at once. Sends none of them.',
  category: 'memory',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    root: { type: 'string', isPath: true },
    task: { type: 'string' },
    changed_files: { type: 'array', items: { type: 'string' } },
    budget_tokens: { type: 'integer', minimum: 100, maximum: 100_000, default: 3000 },
    max_files: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
  },
  required: [],
  isBounded: true,
  async run(args, context) {
    const { prefetch } = await import('./exploring/prefetch.ts');
    const fetched = await prefetch(args, context);
    return fetched.ok ? textResult(fetched.value) : failed(fetched.error);
  },
});
