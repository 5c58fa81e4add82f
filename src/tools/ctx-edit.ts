import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxEdit = defineTool({
  name: 'ctx_edit',
  title: 'Edit a file',
  description:
    'Replaces old_string, which must occur once, or everywhere with replace_all. Line ends, encoding and indentation stay; a miss shows the nearest place. create=true makes a new file. No need to read a file again before.',
  category: 'core',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  parameters: {
    path: { type: 'string', isPath: true, aliases: ['file_path'] },
    old_string: { type: 'string', aliases: ['old_text', 'old_str', 'oldString', 'oldText'] },
    new_string: { type: 'string', aliases: ['new_text', 'new_str', 'newString', 'newText', 'content'] },
    replace_all: { type: 'boolean', default: false, aliases: ['replaceAll'] },
    create: { type: 'boolean', default: false },
    dry_run: { type: 'boolean', default: false, isHidden: true },
    evidence: { type: 'boolean', default: false, isHidden: true },
    expected_md5: { type: 'string', isHidden: true },
    expected_size: { type: 'integer', minimum: 0, isHidden: true },
    expected_mtime_ms: { type: 'number', minimum: 0, isHidden: true },
  },
  required: ['path', 'new_string'],
  isStrict: true,
  async run(args, context) {
    const { createFile, editFile } = await import('./editing/edit-file.ts');
    const { path: place, new_string: newText } = args;
    const options = { place, isDryRun: args.dry_run, showsDiff: args.evidence };
    const guards = {
      md5: args.expected_md5,
      sizeBytes: args.expected_size,
      modifiedMs: args.expected_mtime_ms,
    };
    const oldText = args.old_string ?? '';
    const done = args.create
      ? await createFile({ ...options, text: newText }, context)
      : await editFile({ ...options, oldText, newText, isForAll: args.replace_all, guards }, context);
    return done.ok ? textResult(done.value) : failed(done.error);
  },
});
