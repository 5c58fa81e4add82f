import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxSemanticSearch = defineTool({
  name: 'ctx_semantic_search',
  title: 'Search by meaning',
  description:
    'Places in the code that are about some words, best first: lines, definition, why. find_related: what resembles file_path at line.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    query: { type: 'string' },
    path: { type: 'string', isPath: true },
    action: { type: 'string', enum: ['search', 'find_related', 'reindex'] },
    top_k: { type: 'integer', minimum: 1, maximum: 1000, default: 10, aliases: ['limit', 'max_results'] },
    file_path: { type: 'string', isPath: true },
    line: { type: 'integer', minimum: 1 },
    languages: { type: 'array', items: { type: 'string' } },
    path_glob: { type: 'string', aliases: ['include', 'glob'] },
    mode: { type: 'string', enum: ['bm25', 'dense', 'hybrid'], isHidden: true },
    workspace: { type: 'boolean', default: false, isHidden: true },
    artifacts: { type: 'boolean', default: false, isHidden: true },
  },
  required: [],
  async run(args, context) {
    const { semanticSearch } = await import('./ranking/semantic-search.ts');
    const found = await semanticSearch(args, context);
    return found.ok ? textResult(found.value) : failed(found.error);
  },
});
