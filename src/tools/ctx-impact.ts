import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxImpact = defineTool({
  name: 'ctx_impact',
  title: 'What a change reaches',
  description:
    'Files that depend on a file or type, nearest first and why, with the tests to run and the command for them; diff: the same for uncommitted changes; chain: how a.ts comes to depend on b.ts.',
  category: 'arch',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    action: {
      type: 'string',
      enum: ['analyze', 'diff', 'chain', 'status', 'build', 'update', 'parity'],
      default: 'analyze',
    },
    path: { type: 'string', description: 'file or type; a.ts->b.ts for chain', aliases: ['file', 'target'] },
    depth: { type: 'integer', minimum: 1, maximum: 64, default: 5 },
    format: { type: 'string', enum: ['text', 'json'], default: 'text' },
    root: { type: 'string', isPath: true, aliases: ['project_root'], isHidden: true },
  },
  required: [],
  async run(args, context) {
    const { impactAction } = await import('./graph/impact-action.ts');
    const answer = await impactAction(args, context);
    return answer.ok ? textResult(answer.value) : failed(answer.error);
  },
});
