import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

const ACTIONS = [
  'overview',
  'clusters',
  'communities',
  'layers',
  'cycles',
  'entrypoints',
  'hotspots',
  'health',
  'module',
] as const;

export const ctxArchitecture = defineTool({
  name: 'ctx_architecture',
  title: 'How the code is put together',
  description:
    'Structure of the project from its graph: folders, communities, layers, import cycles, entry points, hotspots, health; module: what one folder uses and who uses it.',
  category: 'arch',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    action: { type: 'string', enum: ACTIONS, default: 'overview' },
    path: { type: 'string', isPath: true, description: 'folder, for module' },
    root: { type: 'string', isPath: true, aliases: ['project_root'], isHidden: true },
    format: { type: 'string', enum: ['text', 'json'], default: 'text' },
  },
  required: [],
  isBounded: true,
  async run(args, context) {
    const { architecture } = await import('./architecture/architecture.ts');
    const answer = await architecture(args, context);
    return answer.ok ? textResult(answer.value) : failed(answer.error);
  },
});
