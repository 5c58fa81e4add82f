import { shellHeld, shellNotStarted } from '../../core/messages/shell.ts';
import { isAnswer, isOn, type OutputPolicy } from '../../shell/policy/index.ts';
import type { EndedRun } from '../../shell/run/index.ts';
import type { ProjectContext, ToolContext } from '../context.ts';
import { resultCap } from '../reading/result-cap.ts';
import { failed, failureText, type ToolResult } from '../result.ts';
import { withoutReport } from './folder-report.ts';

export interface RunToAnswer {
  readonly command: string;
  readonly policy: OutputPolicy;
  readonly ended: EndedRun;
  /** Lines of ours, behind the output. */
  readonly notes: readonly string[];
  /** Where it ran; `undefined` when the answer says all, whatever was shown before. */
  readonly folder: string | undefined;
  readonly isRaw: boolean;
  /** Unshortened up to {@link MOST_INLINE}. */
  readonly isInline: boolean;
}

/** More is shortened also when it was asked for unshortened in the answer itself. */
const MOST_INLINE = 32 * 1024;
/** From here on one answer cannot bring all of it back. */
const MOST_EXPANDED = 48 * 1024;

/** The answer to a finished command: its output as a reader needs it, what is to be said about it, its exit code. */
export async function answerTo(run: RunToAnswer, context: ProjectContext): Promise<ToolResult> {
  const { services, caller, workspace } = context;
  const { ended, command, policy } = run;
  if (ended.ending === 'not-started') return failed(shellNotStarted('the shell', ended.problem ?? ''));
  const { env } = services;
  const size = ended.stdout.sizeBytes + ended.stderr.sizeBytes;
  const isRaw = run.isRaw || isOn(env.LEAN_CTX_RAW) || env.LEAN_CTX_DISABLED !== undefined;
  const { stdout, stderr, handle } = await outputOf(size, {
    command,
    policy,
    ended,
    tool: 'ctx_shell',
    session: caller.reader,
    env,
    isRaw: isRaw || (run.isInline && size <= MOST_INLINE),
    projectRoot: workspace.root,
    shown: shownBefore(run, context),
  });
  const [program] = policy.printers.commands.slice(-1);
  const isFine = ended.ending === 'exited' && isAnswer(program, ended.exitCode);
  const body = joined(stdout, stderr, ended.exitCode === 0);
  const file = handle === undefined || size < MOST_EXPANDED ? '' : await fileNote(handle, services);
  const text = [body === '' ? emptyText(ended, isFine) : body, file, ...linesBehind(run)]
    .filter((part) => part !== '')
    .join('\n');
  const isError =
    !isFine && !(ended.exitCode === 1 && size > 0) && !(ended.ending === 'timed-out' && size > 0);
  return {
    content: [{ type: 'text', text: text === '' ? '(no output)' : text }],
    isError,
    ...(isError ? { structuredContent: { exitCode: ended.exitCode } } : {}),
  };
}

/** Below this cap of the client an answer may be cut after it was noted as shown. */
const USUAL_CAP_TOKENS = 20_000;

/** What the reader was shown, when it is one, gets the answer whole, and still waits for it. */
function shownBefore(
  { folder }: RunToAnswer,
  { caller, services, signal }: ToolContext,
): AnswerRequest['shown'] {
  if (folder === undefined || !caller.isOneReader || signal.aborted) return undefined;
  if (resultCap(services).tokens < USUAL_CAP_TOKENS) return undefined;
  return { memory: services.runMemories.of(caller.reader), folder };
}

type AnswerRequest = import('../../shell/answer/index.ts').AnswerRequest;
type Output = Pick<import('../../shell/answer/index.ts').ReadableAnswer, 'stdout' | 'stderr' | 'handle'>;

async function outputOf(size: number, request: AnswerRequest): Promise<Output> {
  if (size === 0) return { stdout: '', stderr: '', handle: undefined };
  const { readableAnswer } = await import('../../shell/answer/index.ts');
  return readableAnswer(request);
}

/** What no single answer of `ctx_expand` can carry is a file for everybody who can read files. */
async function fileNote(handle: string, services: ToolContext['services']): Promise<string> {
  const stored = (await services.archive()).get(handle);
  return stored.ok ? `[file: ${stored.value.file}]` : '';
}

/** Both streams as one text, never mixed; of a failing command it is said where the second begins. */
function joined(stdout: string, stderr: string, isFine: boolean): string {
  const [out, err] = [stdout.replace(/\n+$/, ''), stderr.replace(/\n+$/, '')];
  if (out === '' || err === '') return out === '' ? err : out;
  return isFine ? `${out}\n${err}` : `${out}\n--- stderr ---\n${err}`;
}

const emptyText = ({ exitCode }: EndedRun, isFine: boolean): string =>
  exitCode === 0 ? '(no output)' : isFine ? '(no matches)' : '';

function linesBehind({ ended, notes }: RunToAnswer): string[] {
  const { ending, exitCode, isHeld, stillRunning, durationMs } = ended;
  const lines = [...notes];
  if (isHeld) lines.push(`[${failureText(shellHeld())}]`);
  if (ending === 'timed-out') {
    lines.push(`ERROR: command timed out after ${Math.round(durationMs)}ms`);
    const left = stillRunning.map(withoutReport).join(' | ');
    if (left !== '') lines.push(`[still running at timeout: ${left}]`);
    lines.push(`[exit:${exitCode} — command timed out]`);
  } else if (ending === 'cancelled') lines.push(`[exit:${exitCode} — cancelled]`);
  else if (exitCode !== 0) lines.push(`[exit:${exitCode}]`);
  return lines;
}
