import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxPreload = defineTool({
  name: 'ctx_preload',
  title: 'What a task touches, in short',
  description:
    'For a task: the lines that hold its words, signatures of what belongs to them, how those files are connected, and which to read.',
  category: 'memory',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    task: { type: 'string', aliases: ['query'] },
    path: { type: 'string', isPath: true },
  },
  required: ['task'],
  isBounded: true,
  async run(args, context) {
    const { preload } = await import('./exploring/preload.ts');
    const loaded = await preload(args, context);
    return loaded.ok ? textResult(loaded.value) : failed(loaded.error);
  },
});
