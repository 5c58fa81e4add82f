import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxMultiRepo = defineTool({
  name: 'ctx_multi_repo',
  title: 'Several projects at once',
  description:
    'Search over several projects: add_root (path, alias), then search (query). list_roots, status and remove_root look after them; save_config keeps them for later.',
  category: 'arch',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  parameters: {
    action: {
      type: 'string',
      enum: ['add_root', 'remove_root', 'list_roots', 'search', 'status', 'save_config'],
    },
    path: { type: 'string', description: 'folder of a project, or the alias of a known one' },
    alias: { type: 'string' },
    query: { type: 'string', description: 'for search' },
    roots: { type: 'array', items: { type: 'string' }, description: 'aliases, for search in some of them' },
    max_results: { type: 'integer', minimum: 1, maximum: 200, default: 20, aliases: ['top_k', 'limit'] },
    mode: { type: 'string', enum: ['hybrid', 'bm25'], default: 'hybrid' },
  },
  required: ['action'],
  isBounded: true,
  async run(args, context) {
    const { rootsAnswer } = await import('./roots/roots-answer.ts');
    const answer = await rootsAnswer(args, context);
    return answer.ok ? textResult(answer.value) : failed(answer.error);
  },
});
