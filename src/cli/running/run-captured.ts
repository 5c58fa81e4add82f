import { failureLine } from '../../core/messages/cli.ts';
import { shellHeld, shellNotStarted, shellTimedOut } from '../../core/messages/shell.ts';
import type { Failure } from '../../core/result.ts';
import { writeFully } from '../../core/write-fully.ts';
import type { OutputPolicy } from '../../shell/policy/index.ts';
import {
  childEnvironment,
  type EndedRun,
  type Environment,
  type Shell,
  shellProgram,
  startCaptured,
} from '../../shell/run/index.ts';
import { givingOn } from './giving-on.ts';
import { relaySignals } from './relay-signals.ts';

export interface CapturedCommand {
  readonly command: string;
  readonly env: Environment;
  readonly policy: OutputPolicy;
  readonly shell: Shell;
  readonly hasTerminal: boolean;
  /** What it writes to stderr goes to a file of the caller's: that is data. */
  readonly isStderrStored: boolean;
  /** Behind the output it is said what was done with it, and why. */
  readonly isExplained: boolean;
  /** The command is ended then; `undefined` for never. */
  readonly timeoutMs: number | undefined;
  /** From then on output is given on as it comes. */
  readonly patienceMs: number;
}

const STDOUT = 1;
const STDERR = 2;
/** Up to so much the answer is what was written (`SHORT_BYTES` of `shell/answer`, which is not loaded before it is needed). */
const SHORT_BYTES = 200;

/** Runs a line behind its two streams, gives on what a reader needs of them, each on its own. → the exit code */
export async function runCaptured(request: CapturedCommand): Promise<number> {
  const { command, env, shell, hasTerminal, isStderrStored, timeoutMs, patienceMs } = request;
  const run = startCaptured({
    program: shellProgram(shell, command),
    cwd: undefined,
    env: childEnvironment(env),
    stdin: 'inherit',
    stderr: isStderrStored ? 'inherit' : 'pipe',
    ownsGroup: !hasTerminal,
    timeoutMs,
  });
  relaySignals(run, hasTerminal);
  const patience = givingOn(run, patienceMs, hasTerminal);
  const ended = await run.ended;
  if (patience.isOver()) patience.flush();
  else await answer(ended, request);
  for (const failure of failuresOf(ended, request)) {
    writeFully(STDERR, Buffer.from(`${failureLine('lean-ctx', failure)}\n`));
  }
  return ended.exitCode;
}

async function answer(ended: EndedRun, request: CapturedCommand): Promise<void> {
  if (request.isExplained) return (await import('./explain-run.ts')).explainRun(ended, request);
  const size = ended.stdout.sizeBytes + ended.stderr.sizeBytes;
  if (size === 0) return;
  const { stdout, stderr } =
    (size <= SHORT_BYTES && (await shortly(ended))) || (await atLength(ended, request));
  writeFully(STDERR, Buffer.from(stderr));
  writeFully(STDOUT, Buffer.from(stdout));
}

const shortly = async (ended: EndedRun) =>
  (await import('../../shell/answer/short-answer.ts')).shortAnswer(ended);

const atLength = async (ended: EndedRun, request: CapturedCommand) =>
  (await import('./answer-run.ts')).answerRun(ended, request);

function failuresOf(
  { ending, isHeld, stillRunning, problem }: EndedRun,
  request: CapturedCommand,
): Failure[] {
  if (ending === 'not-started') return [shellNotStarted(request.shell.file, problem ?? '')];
  if (ending === 'timed-out') return [shellTimedOut(request.timeoutMs ?? 0, stillRunning)];
  return isHeld ? [shellHeld()] : [];
}
