import { defineTool } from './define-tool.ts';
import { failed } from './result.ts';

export const ctxMultiRead = defineTool({
  name: 'ctx_multi_read',
  title: 'Read several files',
  description: 'ctx_read for several files in one call, when you know that you need them all.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    paths: { type: 'array', items: { type: 'string', isPath: true } },
    mode: { type: 'string' },
    task: { type: 'string' },
    fresh: { type: 'boolean', default: false },
  },
  required: ['paths'],
  isBounded: true,
  async run(args, context) {
    const [{ requestedView }, { readMany }] = await Promise.all([
      import('./reading/requested-view.ts'),
      import('./reading/read-many.ts'),
    ]);
    const view = requestedView({ mode: args.mode, raw: undefined, startLine: undefined, limit: undefined });
    if (!view.ok) return failed(view.error);
    const { task } = args;
    const request = { view: view.value, isFresh: args.fresh, ...(task === undefined ? {} : { task }) };
    return readMany(args.paths, request, context);
  },
});
