import { defineTool } from './define-tool.ts';

/** For clients that were trained on this name. */
export const shell = defineTool({
  name: 'shell',
  title: 'Run a command',
  description: 'The same as ctx_shell: runs a command line and answers with what matters of its output.',
  category: 'core',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  parameters: {
    command: { type: 'string', aliases: ['cmd'] },
    cwd: { type: 'string', aliases: ['working_directory', 'workdir'] },
    raw: { type: 'boolean', default: false },
    timeout_ms: { type: 'integer', minimum: 1, maximum: 3_600_000, isHidden: true, aliases: ['timeout'] },
    description: { type: 'string', isHidden: true },
  },
  required: ['command'],
  isStrict: true,
  isUnwatched: true,
  async run(args, context) {
    const { runShell } = await import('./running/run-shell.ts');
    const absent = { env: undefined, background_action: undefined, job_id: undefined };
    return runShell({ ...args, ...absent, inline: false, run_in_background: false }, context);
  },
});
