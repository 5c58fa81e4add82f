import { lazily } from '../core/lazily.ts';
import { argumentMissing } from '../core/messages/tools.ts';
import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

/** Kept, because no tool is called more often. */
const reading = lazily(() =>
  Promise.all([
    import('./reading/read-file.ts'),
    import('./reading/requested-view.ts'),
    import('./reading/read-many.ts'),
    import('./reading/image-block.ts'),
  ]),
);

export const ctxRead = defineTool({
  name: 'ctx_read',
  title: 'Read a file',
  description:
    'Read a file in the cheapest sufficient form. Modes: auto (fits the task), full, map, signatures, lines:N-M, raw, anchored (for ctx_patch), diff (since last read).',
  category: 'core',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    path: { type: 'string', isPath: true, aliases: ['file_path', 'file', 'filename'] },
    mode: { type: 'string' },
    task: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    raw: { type: 'boolean', isHidden: true },
    start_line: { type: 'integer', minimum: 1, isHidden: true, aliases: ['offset'] },
    limit: { type: 'integer', minimum: 1, isHidden: true },
    paths: { type: 'array', items: { type: 'string', isPath: true }, isHidden: true },
    protect: { type: 'array', items: { type: 'string' }, isHidden: true },
  },
  required: [],
  isBounded: true,
  async run(args, context) {
    const [{ readFile }, { requestedView }, { readMany }, { imageBlock }] = await reading();
    const { mode, raw, start_line: startLine, limit, task, protect } = args;
    const view = requestedView({ mode, raw, startLine, limit });
    if (!view.ok) return failed(view.error);
    const request = {
      view: view.value,
      isFresh: args.fresh,
      ...(task === undefined ? {} : { task }),
      ...(protect === undefined ? {} : { protect }),
    };
    if (args.path === undefined) {
      return args.paths === undefined
        ? failed(argumentMissing('path'))
        : readMany(args.paths, request, context);
    }
    const picture = await imageBlock(args.path, view.value);
    if (picture !== undefined) return picture;
    const read = await readFile({ ...request, place: args.path }, context);
    return read.ok ? textResult(read.value) : failed(read.error);
  },
});
