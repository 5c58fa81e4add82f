import { searchWithoutSubject } from '../core/messages/tools.ts';
import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxSearch = defineTool({
  name: 'ctx_search',
  title: 'Search the project',
  description:
    'One of: pattern = regex over the present text of all files, cheaper than grep; query = words, ranks the files that are about them, when you do not know the name; name = where a symbol is defined.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    pattern: { type: 'string', aliases: ['regex'] },
    query: { type: 'string' },
    name: { type: 'string', aliases: ['symbol', 'handle'] },
    path: { type: 'string', isPath: true },
    include: { type: 'string', description: 'glob', aliases: ['glob', 'path_glob'] },
    max_results: { type: 'integer', minimum: 1, maximum: 500, aliases: ['limit', 'head_limit'] },
    action: { type: 'string', enum: ['regex', 'semantic', 'symbol'], isHidden: true },
    exclude: { type: 'string', isHidden: true },
    ext: { type: 'string', isHidden: true },
    ignore_case: { type: 'boolean', default: false, isHidden: true, aliases: ['-i'] },
    anchored: { type: 'boolean', default: false, isHidden: true },
    top_k: { type: 'integer', minimum: 1, maximum: 1000, isHidden: true },
    mode: { type: 'string', enum: ['bm25', 'dense', 'hybrid'], isHidden: true },
    file: { type: 'string', isHidden: true },
    kind: { type: 'string', isHidden: true },
  },
  required: [],
  async run(args, context) {
    const { search } = await import('./searching/search.ts');
    const subject = args.action ?? inferred(args);
    if (subject === undefined) return failed(searchWithoutSubject());
    const found = await search(subject, args, context);
    return found.ok ? textResult(found.value) : failed(found.error);
  },
});

/** What is searched for follows from which of the three was given. */
function inferred(args: {
  readonly pattern: string | undefined;
  readonly query: string | undefined;
  readonly name: string | undefined;
}): 'regex' | 'semantic' | 'symbol' | undefined {
  if (args.pattern !== undefined) return 'regex';
  if (args.query !== undefined) return 'semantic';
  return args.name === undefined ? undefined : 'symbol';
}
