import { hiddenNotListed } from '../core/messages/tools.ts';
import { ok } from '../core/result.ts';
import { defineTool } from './define-tool.ts';
import { failed } from './result.ts';

export const ctxTree = defineTool({
  name: 'ctx_tree',
  title: 'Show a folder',
  description:
    'Folder tree with file counts, without ignored files. For orientation, in place of ls and find.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    path: { type: 'string', isPath: true, aliases: ['directory', 'dir'] },
    depth: { type: 'integer', minimum: 1, maximum: 10, default: 3 },
    paths: { type: 'array', items: { type: 'string', isPath: true }, isHidden: true },
    respect_gitignore: { type: 'boolean', default: true, isHidden: true },
    show_hidden: { type: 'boolean', default: false, isHidden: true },
  },
  required: [],
  async run(args, context) {
    if (args.show_hidden) return failed(hiddenNotListed());
    const [{ renderTrees }, { locate }] = await Promise.all([
      import('./listing/render-trees.ts'),
      import('./paths/place.ts'),
    ]);
    const single = args.path === undefined ? locate('.', context.workspace) : ok(args.path);
    return renderTrees(args.path === undefined && args.paths ? args.paths : [single], {
      depth: args.depth,
      respectsIgnoreFiles: args.respect_gitignore,
      signal: context.signal,
    });
  },
});
