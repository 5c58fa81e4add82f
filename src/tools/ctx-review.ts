import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxReview = defineTool({
  name: 'ctx_review',
  title: 'What a change may break',
  description:
    'For a review. review: one file: who it affects, callers of what it offers, tests to run, findings. diff-review: the same in short for each file of a diff (its text, or a commit to compare with). checklist: what to look at.',
  category: 'arch',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    action: { type: 'string', enum: ['review', 'diff-review', 'checklist'] },
    path: {
      type: 'string',
      description: 'a file; for diff-review the text of a diff or a commit, HEAD unless said',
    },
    depth: { type: 'integer', minimum: 1, maximum: 10, default: 3 },
    root: { type: 'string', isPath: true, aliases: ['project_root'], isHidden: true },
  },
  required: ['action'],
  isBounded: true,
  async run(args, context) {
    const { reviewAnswer } = await import('./review/review-answer.ts');
    const answer = await reviewAnswer(args, context);
    return answer.ok ? textResult(answer.value) : failed(answer.error);
  },
});
