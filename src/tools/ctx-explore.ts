import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxExplore = defineTool({
  name: 'ctx_explore',
  title: 'Where the answer is',
  description:
    'Answers a question about the code with places only: the definitions that its words find, then what these use and are used by. Fewer tokens than reading around.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    query: { type: 'string', aliases: ['question', 'task'] },
    path: { type: 'string', isPath: true },
    max_turns: { type: 'integer', minimum: 1, maximum: 8, default: 3 },
    citation: { type: 'boolean', default: false, description: 'only the places' },
  },
  required: ['query'],
  isBounded: true,
  async run(args, context) {
    const { explore } = await import('./exploring/explore.ts');
    const found = await explore(args, context);
    return found.ok ? textResult(found.value) : failed(found.error);
  },
});
