import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxSmartRead = defineTool({
  name: 'ctx_smart_read',
  title: 'Read a file in the fitting view',
  description: 'ctx_read with mode auto: small files whole, of large ones what matters for the task.',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    path: { type: 'string', isPath: true, aliases: ['file_path', 'file', 'filename'] },
    task: { type: 'string' },
    fresh: { type: 'boolean', default: false, isHidden: true },
  },
  required: ['path'],
  isBounded: true,
  async run({ path: place, task, fresh: isFresh }, context) {
    const { readFile } = await import('./reading/read-file.ts');
    const request = { place, view: { kind: 'view', name: 'auto' }, isFresh } as const;
    const read = await readFile({ ...request, ...(task === undefined ? {} : { task }) }, context);
    return read.ok ? textResult(read.value) : failed(read.error);
  },
});
