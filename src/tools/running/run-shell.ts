import {
  jobArgumentMissing,
  shellRefused,
  shellTooLong,
  shellWritesFile,
} from '../../core/messages/shell.ts';
import type { Failure } from '../../core/result.ts';
import { type CommandLine, lexCommandLine } from '../../shell/lex/index.ts';
import {
  isHeavy,
  objectionTo,
  outputPolicy,
  type ShellSettings,
  shellSettings,
  writtenFile,
} from '../../shell/policy/index.ts';
import { chooseShell, shellProgram, startCaptured } from '../../shell/run/index.ts';
import type { ProjectContext } from '../context.ts';
import { failed, type ToolResult, textResult } from '../result.ts';
import { answerTo } from './answer-run.ts';
import { chooseFolder, keepFolder } from './choose-folder.ts';
import { commandEnvironment } from './command-environment.ts';
import { folderReport } from './folder-report.ts';
import type { Job } from './job.ts';
import { jobAction } from './job-action.ts';

export interface ShellArguments {
  readonly command: string | undefined;
  readonly raw: boolean;
  readonly inline: boolean;
  readonly cwd: string | undefined;
  readonly timeout_ms: number | undefined;
  readonly env: Readonly<Record<string, unknown>> | undefined;
  readonly run_in_background: boolean;
  readonly background_action: 'status' | 'cancel' | undefined;
  readonly job_id: string | undefined;
}

const LONGEST_COMMAND = 8192;
const LIMIT_MS = 120_000;
const HEAVY_LIMIT_MS = 600_000;
/** Clients give up on a call after two minutes; the command need not. */
const FOREGROUND_MS = 110_000;
const BACKGROUND_MS = 3_600_000;

/** Runs a command line for a model, or looks after one that runs in the background. */
export async function runShell(args: ShellArguments, context: ProjectContext): Promise<ToolResult> {
  if (args.background_action !== undefined) return jobAction(args.background_action, args.job_id, context);
  const { command } = args;
  if (command === undefined || command.trim() === '') return failed(jobArgumentMissing('command'));
  const bytes = Buffer.byteLength(command);
  if (bytes > LONGEST_COMMAND) return failed(shellTooLong(bytes, LONGEST_COMMAND));
  const settings = shellSettings(context.services.env, context.workspace.settings);
  const line = lexCommandLine(command);
  const refusal = refusalOf(line, settings);
  if (refusal !== undefined) return { ...failed(refusal), structuredContent: { blocked: true } };
  const { job, note, folder, leftIn } = start(args, command, line, settings, context);
  if (args.run_in_background) {
    job.detach();
    return textResult(
      [`Job ${job.id} started: ${command}`, ...(note === undefined ? [] : [note])].join('\n'),
    );
  }
  return waitFor(job, { args, line, note, folder, leftIn, settings, context });
}

function refusalOf(line: CommandLine, settings: ShellSettings): Failure | undefined {
  if (settings.security !== 'enforce') return undefined;
  const objection = objectionTo(line, settings.rules);
  if (objection !== undefined) return shellRefused(objection.kind, objection.word);
  const file = settings.allowsWrites ? undefined : writtenFile(line);
  return file === undefined ? undefined : shellWritesFile(file);
}

function start(
  args: ShellArguments,
  command: string,
  line: CommandLine,
  settings: ShellSettings,
  context: ProjectContext,
): Pick<Waiting, 'note' | 'folder' | 'leftIn'> & { readonly job: Job } {
  const { env, commands } = context.services;
  const { folder, note } = chooseFolder(args.cwd, context);
  const policy = outputPolicy(line, settings.excludedCommands);
  const isSlow = isHeavy(line, policy.printers.commands, settings.heavyPrefixes);
  const settled = isSlow ? settings.heavyTimeoutMs : settings.timeoutMs;
  const shell = chooseShell({ env, platform: process.platform });
  const report = folderReport(command, line, shell);
  const run = startCaptured({
    program: shellProgram(shell, report?.command ?? command),
    cwd: folder,
    env: { ...commandEnvironment(env, args.env ?? {}), ...report?.env },
    stdin: 'none',
    ownsGroup: true,
    timeoutMs: undefined,
  });
  const timeoutMs =
    milliseconds(env.LEAN_CTX_SHELL_TIMEOUT_MS) ??
    args.timeout_ms ??
    settled ??
    (isSlow ? HEAVY_LIMIT_MS : LIMIT_MS);
  const longestMs = milliseconds(env.LEAN_CTX_SHELL_BG_MAX_MS) ?? BACKGROUND_MS;
  const leftIn = run.ended.then(() => report?.read());
  return { job: commands.add(command, run, { timeoutMs, longestMs }), note, folder, leftIn };
}

interface Waiting {
  readonly args: ShellArguments;
  readonly line: CommandLine;
  readonly note: string | undefined;
  readonly folder: string;
  /** Where its shell was at the end, as far as it told. */
  readonly leftIn: Promise<string | undefined>;
  readonly settings: ShellSettings;
  readonly context: ProjectContext;
}

/** Until the command ends, the caller gives up, or the client would: then it goes on in the background. */
async function waitFor(
  job: Job,
  { args, line, note, folder, leftIn, settings, context }: Waiting,
): Promise<ToolResult> {
  const { services, signal, report } = context;
  report({ message: 'running' });
  const cancel = (): void => job.run.end('cancelled');
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  const foregroundMs = milliseconds(services.env.LEAN_CTX_SHELL_FG_CAP_MS) ?? FOREGROUND_MS;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, foregroundMs, undefined);
  });
  const ended = await Promise.race([job.run.ended, patience]);
  clearTimeout(timer);
  signal.removeEventListener('abort', cancel);
  if (ended === undefined) {
    job.detach();
    return textResult(`Job ${job.id} still runs after ${job.seconds} s, in the background: ${job.command}`);
  }
  services.commands.forget(job);
  const policy = outputPolicy(line, settings.excludedCommands);
  const left = ended.ending === 'exited' ? keepFolder(await leftIn, folder, context) : undefined;
  const notes = [note, left].filter((each) => each !== undefined);
  return answerTo(
    { command: job.command, policy, ended, notes, folder, isRaw: args.raw, isInline: args.inline },
    context,
  );
}

function milliseconds(text: string | undefined): number | undefined {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined;
}
