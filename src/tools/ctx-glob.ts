import { ok } from '../core/result.ts';
import { defineTool } from './define-tool.ts';

export const ctxGlob = defineTool({
  name: 'ctx_glob',
  title: 'Find files by name',
  description:
    'Finds files by a glob such as **/*.test.ts; a pattern without a slash matches names at any depth.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    pattern: { type: 'string' },
    path: { type: 'string', isPath: true },
    paths: { type: 'array', items: { type: 'string', isPath: true }, isHidden: true },
    max_results: { type: 'integer', minimum: 1, maximum: 500, default: 200 },
  },
  required: ['pattern'],
  async run(args, context) {
    const [{ renderGlob }, { locate }] = await Promise.all([
      import('./listing/render-glob.ts'),
      import('./paths/place.ts'),
    ]);
    const single = args.path === undefined ? locate('.', context.workspace) : ok(args.path);
    const places = args.path === undefined && args.paths ? args.paths : [single];
    return renderGlob(args.pattern, places, { maxResults: args.max_results, signal: context.signal });
  },
});
