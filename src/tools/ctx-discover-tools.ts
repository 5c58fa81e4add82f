import { defineServerTool } from './define-tool.ts';
import { textResult } from './result.ts';

export const ctxDiscoverTools = defineServerTool({
  name: 'ctx_discover_tools',
  title: 'Find a tool',
  description: 'Lists the tools whose name or description holds a word; all without one.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: { query: { type: 'string', default: '' } },
  required: [],
  async run(args, { registry }) {
    const { renderCatalogue } = await import('./surface/catalogue.ts');
    return textResult(renderCatalogue(registry, args.query));
  },
});
