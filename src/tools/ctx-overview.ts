import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxOverview = defineTool({
  name: 'ctx_overview',
  title: 'Overview of the project',
  description:
    'A short map to start with: languages, folders, entry points, scripts; with task also the places that it is about.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    task: { type: 'string' },
    path: { type: 'string', isPath: true },
  },
  required: [],
  async run(args, context) {
    const { overview } = await import('./overview/overview.ts');
    const map = await overview(args, context);
    return map.ok ? textResult(map.value) : failed(map.error);
  },
});
