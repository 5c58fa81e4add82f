import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxRepomap = defineTool({
  name: 'ctx_repomap',
  title: 'The most used definitions',
  description:
    'The definitions of the project that the rest uses most, by file, with their lines and signatures, within max_tokens. focus_files: globs of files that matter now.',
  category: 'arch',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    path: { type: 'string', isPath: true, description: 'folder or file to stay in' },
    max_tokens: { type: 'integer', minimum: 100, maximum: 100_000, default: 2048 },
    focus_files: { type: 'array', items: { type: 'string' }, aliases: ['focus'] },
  },
  required: [],
  isBounded: true,
  async run(args, context) {
    const { repoMap } = await import('./repomap/repo-map.ts');
    const map = await repoMap(args, context);
    return map.ok ? textResult(map.value) : failed(map.error);
  },
});
