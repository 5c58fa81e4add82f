import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxSmells = defineTool({
  name: 'ctx_smells',
  title: 'Code worth a second look',
  description:
    'Dead code, long or complex functions, files with too much in them, copies, code without tests. summary counts them, scan lists them (rule: one kind), file: those of one file.',
  category: 'arch',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    action: { type: 'string', enum: ['summary', 'scan', 'rules', 'file'], default: 'summary' },
    rule: { type: 'string', description: 'for scan' },
    path: { type: 'string', isPath: true, description: 'for file' },
    root: { type: 'string', isPath: true, aliases: ['project_root'], isHidden: true },
    format: { type: 'string', enum: ['text', 'json'], default: 'text' },
  },
  required: [],
  isBounded: true,
  async run(args, context) {
    const { smellsAnswer } = await import('./smells/smells-answer.ts');
    const answer = await smellsAnswer(args, context);
    return answer.ok ? textResult(answer.value) : failed(answer.error);
  },
});
