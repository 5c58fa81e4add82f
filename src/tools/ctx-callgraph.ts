import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxCallgraph = defineTool({
  name: 'ctx_callgraph',
  title: 'Who calls what',
  description:
    'Callers or callees of a function, bound by types and imports rather than by name: certain ones first, then likely ones, each with line and reason. trace: the path of calls between two functions; risk: how many callers a change may break. Not for variables: ctx_search.',
  category: 'arch',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    action: { type: 'string', enum: ['callers', 'callees', 'trace', 'risk'], default: 'callers' },
    symbol: {
      type: 'string',
      description: 'save, Order.save, src/a.ts::Order.save or src/a.ts#save@L12',
      aliases: ['name', 'function'],
    },
    file: { type: 'string', description: 'part of the path, to choose among several' },
    depth: { type: 'integer', minimum: 1, maximum: 5, default: 1 },
    from: { type: 'string', description: 'for trace' },
    to: { type: 'string', description: 'for trace' },
    root: { type: 'string', isPath: true, aliases: ['project_root'], isHidden: true },
  },
  required: [],
  isBounded: true,
  async run(args, context) {
    const { callsAction } = await import('./calls/calls-action.ts');
    const answer = await callsAction({ ...args, file: args.file ?? '' }, context);
    return answer.ok ? textResult(answer.value) : failed(answer.error);
  },
});
