import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

const ACTIONS = [
  'neighbors',
  'related',
  'impact',
  'path',
  'context',
  'symbol',
  'explain',
  'diagram',
  'diff',
  'status',
  'build',
  'enrich',
] as const;

export const ctxGraph = defineTool({
  name: 'ctx_graph',
  title: 'What is connected with what',
  description:
    'The graph of files and definitions: what a file uses and who uses it, related files, the path between two files, context before an edit, a diagram. Each row says why; guesses are marked.',
  category: 'arch',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    action: { type: 'string', enum: ACTIONS },
    path: {
      type: 'string',
      description: 'file, file::symbol, or a question for context',
      aliases: ['file', 'from'],
    },
    to: { type: 'string', description: 'for path' },
    depth: { type: 'integer', minimum: 1, maximum: 64 },
    kind: { type: 'string', enum: ['deps', 'calls'], default: 'deps', description: 'for diagram' },
    since: { type: 'string', default: 'HEAD~1', description: 'for diff' },
    format: { type: 'string', enum: ['text', 'json'], default: 'text' },
    project_root: { type: 'string', isPath: true, aliases: ['root'], isHidden: true },
  },
  required: ['action'],
  async run(args, context) {
    const { graphAnswer } = await import('./graph/graph-answer.ts');
    const answer = await graphAnswer(args, context);
    return answer.ok ? textResult(answer.value) : failed(answer.error);
  },
});
