import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxIndex = defineTool({
  name: 'ctx_index',
  title: 'The search index',
  description:
    'State of the index, the graph and the vectors as JSON, or building them anew in the background.',
  category: 'arch',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  parameters: {
    action: { type: 'string', enum: ['status', 'build', 'build-full', 'build-semantic'] },
    project_root: { type: 'string', isPath: true, aliases: ['path', 'root'] },
  },
  required: ['action'],
  async run({ action, project_root: place }, context) {
    const { buildIndex, buildVectors, indexStatus } = await import('./searching/index-actions.ts');
    const root = place?.root ?? context.workspace.root;
    const done =
      action === 'status'
        ? await indexStatus(root, context)
        : action === 'build-semantic'
          ? await buildVectors(root, context)
          : await buildIndex(root, action === 'build-full' ? 'full' : 'update', context);
    return done.ok ? textResult(done.value) : failed(done.error);
  },
});
