import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxPatch = defineTool({
  name: 'ctx_patch',
  title: 'Edit by line anchors',
  description:
    'Edits by the line numbers and anchors of ctx_read mode=anchored, over several files in one call, all or nothing. ops: set_line {line, hash, new_text} · replace_lines {start_line, start_hash, end_line, end_hash, new_text} · insert_after {line, hash, new_text; line 0 = start} · delete {line, hash} or a range · replace_unique {old_text, new_text} · replace_symbol {name, new_text} · replace_all {find, replace} · create {new_text}; each with its op and path.',
  category: 'core',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  parameters: {
    path: { type: 'string', aliases: ['file_path'] },
    ops: { type: 'array', items: { type: 'object' } },
    dry_run: { type: 'boolean', default: false },
    evidence: { type: 'boolean', default: false, isHidden: true },
    expected_md5: { type: 'string', isHidden: true },
    op: { type: 'string', isHidden: true },
    line: { type: 'integer', isHidden: true },
    hash: { type: 'string', isHidden: true },
    start_line: { type: 'integer', isHidden: true },
    start_hash: { type: 'string', isHidden: true },
    end_line: { type: 'integer', isHidden: true },
    end_hash: { type: 'string', isHidden: true },
    new_text: { type: 'string', isHidden: true },
    old_text: { type: 'string', isHidden: true },
    name: { type: 'string', isHidden: true },
    find: { type: 'string', isHidden: true },
    replace: { type: 'string', isHidden: true },
  },
  required: [],
  isStrict: true,
  async run(args, context) {
    const { patchFiles } = await import('./editing/patch-files.ts');
    const { ops, path, dry_run: isDryRun, evidence: showsDiff, expected_md5: md5, ...single } = args;
    const list = ops ?? (single.op === undefined ? [] : [single]);
    const done = await patchFiles({ ops: list, path, md5, isDryRun, showsDiff }, context);
    return done.ok ? textResult(done.value) : failed(done.error);
  },
});
