import { cacheNeedsPath } from '../core/messages/read.ts';
import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxCache = defineTool({
  name: 'ctx_cache',
  title: 'What was read',
  description: 'Which files you have read, and forgetting that, so that the next read sends the text again.',
  category: 'core',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  parameters: {
    action: { type: 'string', enum: ['status', 'clear', 'invalidate'] },
    path: { type: 'string', isPath: true },
  },
  required: ['action'],
  async run({ action, path }, context) {
    const { deliveries, runMemories } = context.services;
    const { reader } = context.caller;
    switch (action) {
      case 'status': {
        const { renderDeliveries } = await import('./reading/render-deliveries.ts');
        return textResult(renderDeliveries(deliveries.all(reader), context.workspace));
      }
      case 'clear':
        runMemories.forget(reader);
        return textResult(`Cleared ${deliveries.forgetAll(reader)} file(s). The next reads send the text.`);
      case 'invalidate': {
        if (path === undefined) return failed(cacheNeedsPath());
        const wasThere = deliveries.forget(reader, path.path);
        return textResult(
          wasThere
            ? `Invalidated ${path.shown}. The next read sends the text.`
            : `${path.shown} was not in the cache.`,
        );
      }
    }
  },
});
