import { searchWithoutSubject } from '../core/messages/tools.ts';
import type { Result } from '../core/result.ts';
import type { ProjectContext } from './context.ts';
import { defineTool } from './define-tool.ts';
import type { Place } from './paths/place.ts';
import type { SemanticArguments } from './ranking/semantic-search.ts';
import { failed, textResult } from './result.ts';
import type { SearchArguments } from './searching/search.ts';

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
    paths: { type: 'array', items: { type: 'string', isPath: true }, isHidden: true },
    action: {
      type: 'string',
      enum: ['regex', 'semantic', 'symbol', 'find_related', 'reindex'],
      isHidden: true,
    },
    file_path: { type: 'string', isPath: true, isHidden: true },
    line: { type: 'integer', minimum: 1, isHidden: true },
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
    const subject = args.action ?? inferred(args);
    if (subject === undefined) return failed(searchWithoutSubject());
    const found = await findBy(subject, args, context);
    return found.ok ? textResult(found.value) : failed(found.error);
  },
});

type Subject = 'regex' | 'semantic' | 'symbol' | 'find_related' | 'reindex';
interface Arguments extends SearchArguments, Pick<SemanticArguments, 'file_path' | 'line'> {
  readonly paths: readonly Result<Place>[] | undefined;
}

const RELATED = 10;

async function findBy(subject: Subject, args: Arguments, context: ProjectContext): Promise<Result<string>> {
  if (subject === 'find_related' || subject === 'reindex') {
    const { semanticSearch } = await import('./ranking/semantic-search.ts');
    const { include: path_glob, top_k = RELATED } = args;
    const others = { languages: undefined, workspace: false, artifacts: false };
    return semanticSearch({ ...args, ...others, action: subject, path_glob, top_k }, context);
  }
  const [{ search }, { searchEach }] = await Promise.all([
    import('./searching/search.ts'),
    import('./searching/search-each.ts'),
  ]);
  if (args.path !== undefined || args.paths === undefined) return search(subject, args, context);
  return searchEach(args.paths, (path) => search(subject, { ...args, path }, context));
}

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
