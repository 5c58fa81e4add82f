import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxSymbol = defineTool({
  name: 'ctx_symbol',
  title: 'Read one definition',
  description:
    'The exact text of a function, class or other definition by its name (save, Order.save) or handle (src/a.ts#Order.save@L12), as it is now.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    name: { type: 'string', aliases: ['symbol', 'handle'] },
    file: { type: 'string', description: 'part of the path' },
    kind: { type: 'string', description: 'fn, class, struct, trait, enum …' },
    path: { type: 'string', isPath: true, isHidden: true },
  },
  required: ['name'],
  async run(args, context) {
    const { readSymbol } = await import('./symbols/read-symbol.ts');
    const answer = await readSymbol(args, context);
    return answer.ok ? textResult(answer.value.text) : failed(answer.error);
  },
});
