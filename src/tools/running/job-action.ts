import { jobArgumentMissing, jobUnknown } from '../../core/messages/shell.ts';
import { redact } from '../../core/redaction.ts';
import { lexCommandLine } from '../../shell/lex/index.ts';
import { outputPolicy } from '../../shell/policy/index.ts';
import type { ProjectContext } from '../context.ts';
import { failed, type ToolResult, textResult } from '../result.ts';
import { answerTo } from './answer-run.ts';
import type { Job } from './job.ts';

/** Of a running job the end of each stream is shown. */
const SHOWN_BYTES = 4096;

/** Looks at a job, or ends it. Ending one that has ended is no error. */
export async function jobAction(
  action: 'status' | 'cancel',
  id: string | undefined,
  context: ProjectContext,
): Promise<ToolResult> {
  if (id === undefined) return failed(jobArgumentMissing('job_id'));
  const job = context.services.commands.find(id);
  if (job === undefined) return failed(jobUnknown(id));
  if (action === 'cancel') {
    job.run.end('cancelled');
    await job.run.ended;
    return textResult(`${id} cancelled`);
  }
  if (job.ended === undefined)
    return textResult(`${id} running ${job.seconds}s\n${await lastOutput(job)}`.trimEnd());
  const line = lexCommandLine(job.command);
  const policy = outputPolicy(line, []);
  const finished = {
    command: job.command,
    policy,
    ended: job.ended,
    notes: [],
    folder: undefined,
    isRaw: false,
    isInline: false,
  };
  return answerTo(finished, context);
}

async function lastOutput({ run }: Job): Promise<string> {
  const { terminalLines } = await import('../../shell/generic/index.ts');
  const parts = [run.stdout, run.stderr].map((stream) => terminalLines(stream.last(SHOWN_BYTES)).join('\n'));
  return redact(parts.filter((part) => part !== '').join('\n'));
}
