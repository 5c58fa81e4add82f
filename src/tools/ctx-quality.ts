import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxQuality = defineTool({
  name: 'ctx_quality',
  title: 'How hard the code is to read',
  description:
    'Complexity of functions. report: a score of the project and its worst functions; file: every function of one; delta: what changed in a file against HEAD.',
  category: 'arch',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    action: { type: 'string', enum: ['report', 'file', 'delta'], default: 'report' },
    path: { type: 'string', isPath: true, description: 'for file and delta' },
    root: { type: 'string', isPath: true, aliases: ['project_root'], isHidden: true },
    format: { type: 'string', enum: ['text', 'json'], default: 'text' },
  },
  required: [],
  isBounded: true,
  async run(args, context) {
    const { qualityAnswer } = await import('./quality/quality-answer.ts');
    const answer = await qualityAnswer(args, context);
    return answer.ok ? textResult(answer.value) : failed(answer.error);
  },
});
