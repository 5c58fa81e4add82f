import { defineServerTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxExpand = defineServerTool({
  name: 'ctx_expand',
  title: 'Get an output back',
  description:
    'What a shortened output left out, exactly, by the id it names: whole, lines, or search. search_all finds words in all kept outputs.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    id: { type: 'string', aliases: ['handle', 'ref'] },
    action: { type: 'string', enum: ['retrieve', 'list', 'search_all'] },
    search: { type: 'string', description: 'regex, any case', aliases: ['pattern', 'grep'] },
    head: { type: 'integer', minimum: 1 },
    tail: { type: 'integer', minimum: 1 },
    start_line: { type: 'integer', minimum: 1 },
    end_line: { type: 'integer', minimum: 1 },
    json_path: { type: 'string' },
    query: { type: 'string', description: 'words, for search_all' },
    json_keys: { type: 'boolean', default: false, isHidden: true },
    mode: { type: 'string', isHidden: true },
    session_id: { type: 'string', isHidden: true },
    limit: { type: 'integer', minimum: 1, maximum: 1000, isHidden: true },
  },
  required: [],
  isBounded: true,
  async run(args, context) {
    const { expand } = await import('./expanding/expand.ts');
    const answer = await expand(args, context);
    return answer.ok ? textResult(answer.value) : failed(answer.error);
  },
});
