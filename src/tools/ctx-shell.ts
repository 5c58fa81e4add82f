import { defineTool } from './define-tool.ts';

export const ctxShell = defineTool({
  name: 'ctx_shell',
  title: 'Run a command',
  description:
    'Runs a command line in a real shell; the answer keeps every failure and drops noise, and names the id that ctx_expand takes for the whole. Long commands go on in the background.',
  category: 'core',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  parameters: {
    command: { type: 'string', aliases: ['cmd'] },
    cwd: { type: 'string', description: 'stays for later calls', aliases: ['working_directory', 'workdir'] },
    timeout_ms: { type: 'integer', minimum: 1, maximum: 3_600_000, aliases: ['timeout'] },
    raw: { type: 'boolean', default: false, description: 'nothing shortened', aliases: ['bypass'] },
    run_in_background: { type: 'boolean', default: false },
    background_action: { type: 'string', enum: ['status', 'cancel'] },
    job_id: { type: 'string' },
    inline: { type: 'boolean', default: false, isHidden: true },
    env: { type: 'object', isHidden: true },
    description: { type: 'string', isHidden: true },
  },
  required: [],
  isStrict: true,
  // It watches its child itself.
  isUnwatched: true,
  async run(args, context) {
    const { runShell } = await import('./running/run-shell.ts');
    return runShell(args, context);
  },
});
